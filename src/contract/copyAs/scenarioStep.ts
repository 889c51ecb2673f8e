import type { CopyText } from './copyText.ts'
import { stepFields } from '../stepFields.ts'
import { hex } from './singleQuoted.ts'

/** One key of a call, and its value as written. */
interface Member {
  key: string
  raw: string
}

/** What a step is not: the type is its name, and the others are the client's bookkeeping. */
const passedOver = new Set(['type', 'messageId', 'sentAt', 'originalTimestamp', 'writeKey'])
const objects = new Set(['properties', 'traits', 'context', 'integrations'])

/** A call as a step of a scenario, with its numbers as written, or the reason that no step sends it. */
export function scenarioStep(type: string, members: readonly Member[], source: string): CopyText {
  const lines = [`    source: ${safe(JSON.stringify(source))}`]
  for (const { key, raw } of members) {
    const name = Object.hasOwn(stepFields, key) ? stepFields[key] : undefined
    if (passedOver.has(key) || raw === 'null') continue
    if (name === undefined) return { unless: `A scenario step has no ${key}` }
    if (!objects.has(key) && !raw.startsWith('"'))
      return { unless: `A scenario step cannot send ${key} as ${raw}` }
    lines.push(`    ${name}: ${safe(onOneLine(raw))}`)
  }
  const step = `- ${type}:\n${lines.join('\n')}\n`
  return { text: step.includes(brace) ? `${needsVariable}${step}` : step }
}

const brace = '{{brace}}'
const needsVariable = "# Needs variables: { brace: '{' }\n"

/** JSON is YAML, except for some characters, and for braces that would begin a variable. */
const safe = (json: string): string =>
  json
    // Written as itself, so that it is found below.
    .replaceAll(/\\(u007b|[^])/gi, (escape, code: string) => (code.length > 1 ? '{' : escape))
    .replaceAll(/[\u007f-\u009f\u2028\u2029\ufeff]/g, (char) => `\\u${hex(char, 4)}`)
    .replaceAll(/\{(?=\{)/g, brace)

/** Strings of JSON contain no line breaks. */
const onOneLine = (raw: string): string => raw.replaceAll(/\n\s*/g, ' ')
