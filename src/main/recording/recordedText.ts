import { stringify } from 'yaml'
import { isObject } from '../../contract/json.ts'

/** Marks the digits of a number that YAML's writer would change; the marks are removed from the written text. */
const placeholder = (digits: string) => `FULL~${digits}~FULL`

/** Omits undefined values, and replaces braces that would be a placeholder by a variable. */
export function yamlSafe(scenario: Record<string, unknown>): Record<string, unknown> {
  let braces = false
  const safe = at(scenario) as Record<string, unknown>
  if (!braces) return safe
  const { name, ...rest } = safe
  return { name, variables: { brace: '{' }, ...rest }

  function at(value: unknown): unknown {
    if (typeof value === 'string') return text(value)
    if (JSON.isRawJSON(value)) return placeholder(JSON.stringify(value))
    if (Array.isArray(value)) return value.map(at)
    if (!isObject(value)) return value
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, item]) =>
        item === undefined ? [] : [[text(key), at(item)]],
      ),
    )
  }

  function text(value: string): string {
    if (!value.includes('{{')) return value
    braces = true
    return value.replace(/\{(?=\{)/g, '{{brace}}')
  }
}

/** Block style, with a comment at the head. */
export function yamlText(scenario: Record<string, unknown>, head: string[]): string {
  const comment = head.map((line) => `# ${line.replace(/\s+/g, ' ')}\n`).join('')
  const body = stringify(scenario, { lineWidth: 0, aliasDuplicateObjects: false })
  return comment + body.replace(/["']?FULL~([^~]*)~FULL["']?/g, '$1')
}
