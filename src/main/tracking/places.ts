import type { Path } from '../text/yamlText.ts'

/** The parts of a JSON Pointer, as ajv reports places. */
export const pointerParts = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))

/** All objects and lists within a value, without recursion. Only what was returned is searched further. */
export function* objectsIn(value: unknown): Generator<{ path: Path; value: object }> {
  const open: { path: Path; value: unknown }[] = [{ path: [], value }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { path, value: here } = next
    if (typeof here !== 'object' || here === null) continue
    yield { path, value: here }
    for (const [key, each] of Object.entries(here))
      open.push({ path: [...path, Array.isArray(here) ? Number(key) : key], value: each })
  }
}
