import { numberText } from '../../contract/decimal.ts'
import { valueAt } from '../../contract/path.ts'

/** What a response can repeat of its request. */
export interface TemplateFacts {
  method: string
  path: string
  headers: NodeJS.Dict<string | string[]>
  /** As text, up to `longestText`. */
  text: string
  /** Undefined: not JSON. */
  body: unknown
  n: number
  attempt: number
}

/** Characters of a rendered response. A body that echoes the request can be longer than both. */
const longestText = 1024 * 1024

const placeholder = /\{\{\s*(method|path|n|attempt|body|header\.[^{}\s]+|body[.[][^{}]*?)\s*\}\}/g

/** Fills in {{body.a.path}}, {{header.name}} and the others; any other text stays as it is. */
export function render(template: string, facts: TemplateFacts): string {
  if (!template.includes('{{')) return template
  let room = longestText
  return template
    .replaceAll(placeholder, (_, name: string) => {
      const text = valueOf(name, facts).slice(0, Math.max(0, room))
      room -= text.length
      return text
    })
    .slice(0, longestText)
}

function valueOf(name: string, facts: TemplateFacts): string {
  if (name === 'body') return facts.text
  if (name.startsWith('header.')) return String(facts.headers[name.slice(7).toLowerCase()] ?? '')
  if (name.startsWith('body.')) return textOf(valueAt(facts.body, name.slice(5)))
  if (name.startsWith('body[')) return textOf(valueAt(facts.body, name.slice(4)))
  return String(facts[name as 'method' | 'path' | 'n' | 'attempt'])
}

function textOf(value: unknown): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : (numberText(value) ?? JSON.stringify(value))
}

/** A header's value: what the request contributes must not end the header. */
export const renderHeader = (template: string, facts: TemplateFacts): string =>
  template.includes('{{')
    ? render(template, facts)
        .replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?')
        .slice(0, longestHeader)
    : template

const longestHeader = 4096
