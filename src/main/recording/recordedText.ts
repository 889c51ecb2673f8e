import { type ScalarTag, stringify } from 'yaml'
import { isObject } from '../../contract/json.ts'
import { printable } from '../text/printable.ts'

/** A number with more digits than a double has, as it is. */
const exactNumber: ScalarTag = {
  tag: 'tag:yaml.org,2002:float',
  default: true,
  identify: (value) => JSON.isRawJSON(value),
  resolve: (text) => Number(text),
  stringify: ({ value }) => JSON.stringify(value),
}

/** Omits undefined values, and replaces braces that would be a placeholder by a variable. */
export function yamlSafe(scenario: Record<string, unknown>): Record<string, unknown> {
  let braces = false
  const safe = at(scenario) as Record<string, unknown>
  if (!braces) return safe
  const { name, ...rest } = safe
  return { name, variables: { brace: '{' }, ...rest }

  function at(value: unknown): unknown {
    if (typeof value === 'string') return text(value)
    if (JSON.isRawJSON(value)) return value
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
  const comment = head.map((line) => `# ${printable(line.replace(/\s+/g, ' '))}\n`).join('')
  const body = stringify(scenario, {
    lineWidth: 0,
    aliasDuplicateObjects: false,
    customTags: (tags) => [exactNumber, ...tags],
  })
  return comment + body
}
