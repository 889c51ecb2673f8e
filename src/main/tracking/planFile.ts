import type { Mistake } from '../../contract/mistake.ts'
import type { PlanFile } from '../../contract/plan.ts'
import { isRawNumber, parsedOrNothing } from '../../contract/json.ts'
import { type Path, readYaml } from '../text/yamlText.ts'

export interface ReadFile {
  name: string
  value: unknown
  mistakes: Mistake[]
  mistakeAt: (path: Path, message: string) => Mistake
}

/** Reads a file of YAML or JSON. In a folder, the path of a mistake begins with the name of its file. */
export function readPlanFile({ name, text }: PlanFile, isInFolder: boolean): ReadFile {
  const located = (mistake: Mistake): Mistake =>
    isInFolder
      ? { ...mistake, path: `${name}${mistake.path === '' ? '' : `: ${mistake.path}`}` }
      : mistake
  // JSON may be indented with tabs, which are as wide as a space here.
  const readLines = once(() => readYaml(text.replaceAll('\t', ' ')))
  const mistakeAt = (path: Path, message: string) => located(readLines().mistakeAt(path, message))
  // Most plans are exported as JSON, which is read a hundred times as fast as YAML.
  const value = parsedOrNothing(text)
  if (value !== undefined) return { name, value, mistakes: [], mistakeAt }
  const yaml = text.trimStart().startsWith('{') ? readLines() : readYaml(text)
  return {
    name,
    value: withPlainNumbers(yaml.value),
    mistakes: yaml.mistakes.map(located),
    mistakeAt: (path, message) => located(yaml.mistakeAt(path, message)),
  }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => (made ??= { value: make() }).value
}

/** Schemas compare doubles: JSON's other numbers, which our YAML preserves, are none. */
function withPlainNumbers(value: unknown): unknown {
  if (isRawNumber(value)) return Number(JSON.stringify(value))
  if (Array.isArray(value)) return value.map(withPlainNumbers)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, withPlainNumbers(each)]),
  )
}
