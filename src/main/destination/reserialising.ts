import type { Reserialisation } from '../../contract/model.ts'
import { type BodyTraits, readTraits } from './bodyTraits.ts'
import {
  goNumber,
  gsonMapNumber,
  jacksonNumber,
  javascriptNumber,
  phpNumber,
  pythonNumber,
  rubyNumber,
  serdeNumber,
  type Spelling,
} from './numberSpelling.ts'

interface Body {
  text: string
  traits: BodyTraits
}

/** What a serialiser would change in a body, or null. */
type Rule = (body: Body) => string | null

interface Idiom {
  id: string
  language: string
  /** The name in summaries; null: a rarely used variant. */
  usual: string | null
  idiom: string
  rules: Rule[]
}

/** Bytes of the largest body that is examined: a call of 32 KB plus the added keys. */
const largest = 64 * 1024

const has =
  (pattern: RegExp, why: string): Rule =>
  ({ text }) =>
    pattern.test(text) ? why : null
const spelling =
  (spell: Spelling): Rule =>
  ({ traits }) => {
    for (const source of traits.numbers) {
      const again = spell(source)
      if (again === null) return `fails on the number ${short(source)}`
      if (again !== source) return `writes ${short(source)} as ${short(again)}`
    }
    return null
  }
const deeperThan =
  (levels: number): Rule =>
  ({ traits }) =>
    traits.depth > levels ? `reads at most ${levels} nested levels` : null

const short = (number: string) => (number.length > 24 ? `${number.slice(0, 23)}…` : number)

const spaces: Rule = ({ traits }) =>
  traits.hasSeparator ? 'adds a space after each comma and colon' : null
const sorting: Rule = ({ traits }) => (traits.hasUnsortedKeys ? 'sorts the keys' : null)
const listsForObjects: Rule = ({ traits }) => {
  if (traits.hasEmptyObject) return 'writes {} as []'
  return traits.hasListLikeObject ? 'writes an object with the keys 0, 1, … as a list' : null
}
const nulKeys: Rule = ({ traits }) =>
  traits.hasNulKey ? 'fails on a key that begins with U+0000' : null

/** An escaped lone surrogate, after an even number of backslashes, so that its own is not escaped. */
const loneSurrogate = /(?<!\\)(?:\\\\)*\\ud[89a-f]/
const half = 'half of a surrogate pair'
const failsOnHalf = has(loneSurrogate, `fails on ${half}`)
const replacesHalf = has(loneSurrogate, `replaces ${half}`)
const nonAscii = has(/[^\0-\x7e]/, 'escapes characters beyond ASCII')
const slash = has(/\//, 'writes / as \\/')
const lineSeparators = has(/[\u2028\u2029]/, 'escapes U+2028 and U+2029')
const upperCaseHex = has(
  /(?<!\\)(?:\\\\)*\\u00[01][a-f]/,
  'writes escaped control characters in upper-case hex',
)

const idioms: Idiom[] = [
  {
    id: 'javascript',
    language: 'JavaScript',
    usual: 'JSON.stringify',
    idiom: 'JSON.stringify(JSON.parse(body))',
    rules: [spelling(javascriptNumber)],
  },
  {
    id: 'python',
    language: 'Python',
    usual: 'json.dumps',
    idiom: 'json.dumps(json.loads(body))',
    rules: [spaces, nonAscii, spelling(pythonNumber)],
  },
  {
    id: 'python-compact',
    language: 'Python',
    usual: null,
    idiom: 'json.dumps(…, separators=(",", ":"))',
    rules: [nonAscii, spelling(pythonNumber)],
  },
  {
    id: 'python-unicode',
    language: 'Python',
    usual: null,
    idiom: 'json.dumps(…, separators=(",", ":"), ensure_ascii=False)',
    rules: [failsOnHalf, spelling(pythonNumber)],
  },
  {
    id: 'go',
    language: 'Go',
    usual: 'json.Marshal',
    idiom: 'json.Marshal of a map[string]any',
    rules: [
      sorting,
      has(/[<>&]/, 'escapes <, > and &'),
      lineSeparators,
      replacesHalf,
      spelling(goNumber),
    ],
  },
  {
    id: 'rust',
    language: 'Rust',
    usual: 'serde_json',
    idiom: 'serde_json::Value',
    rules: [sorting, failsOnHalf, spelling(serdeNumber), deeperThan(127)],
  },
  {
    id: 'rust-ordered',
    language: 'Rust',
    usual: null,
    idiom: 'serde_json::Value with preserve_order',
    rules: [failsOnHalf, spelling(serdeNumber), deeperThan(127)],
  },
  {
    id: 'gson-map',
    language: 'Java',
    usual: 'Gson',
    idiom: 'gson.toJson(gson.fromJson(body, Map.class))',
    rules: [
      spelling(gsonMapNumber),
      has(/[<>&=']/, "escapes <, >, &, = and '"),
      lineSeparators,
      replacesHalf,
    ],
  },
  {
    id: 'gson-tree',
    language: 'Java',
    usual: null,
    idiom: 'JsonParser.parseString(body).toString()',
    rules: [lineSeparators, replacesHalf],
  },
  {
    id: 'jackson',
    language: 'Java',
    usual: 'Jackson',
    idiom: 'mapper.writeValueAsString(mapper.readTree(body))',
    rules: [spelling(jacksonNumber), upperCaseHex, replacesHalf],
  },
  {
    id: 'jackson-bytes',
    language: 'Java',
    usual: null,
    idiom: 'mapper.writeValueAsBytes(mapper.readTree(body))',
    rules: [
      spelling(jacksonNumber),
      has(/[\ud800-\udfff]/, 'escapes emoji and other characters past U+FFFF'),
      upperCaseHex,
      failsOnHalf,
    ],
  },
  {
    id: 'ruby',
    language: 'Ruby',
    usual: 'JSON.generate',
    idiom: 'JSON.generate(JSON.parse(body))',
    rules: [spelling(rubyNumber), failsOnHalf, deeperThan(100)],
  },
  {
    id: 'php',
    language: 'PHP',
    usual: 'json_encode',
    idiom: 'json_encode(json_decode($body))',
    rules: [slash, nonAsciiPhp(), spelling(phpNumber), failsOnHalf, nulKeys],
  },
  {
    id: 'php-array',
    language: 'PHP',
    usual: null,
    idiom: 'json_encode(json_decode($body, true))',
    rules: [listsForObjects, slash, nonAsciiPhp(), spelling(phpNumber), failsOnHalf],
  },
  {
    id: 'php-unescaped',
    language: 'PHP',
    usual: null,
    idiom: 'json_encode(…, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE)',
    rules: [lineSeparators, spelling(phpNumber), failsOnHalf, nulKeys],
  },
]

/** PHP does not escape U+007F. */
function nonAsciiPhp(): Rule {
  return has(/[^\0-\x7f]/, 'escapes characters beyond ASCII')
}

let last: { text: string; found: Reserialisation[] } | null = null

/**
 * Whether each idiom would reproduce these bytes; empty for a body that is too large to examine. The last result is
 * reused: an open message is read again up to ten times a second, and takes milliseconds each time.
 */
export function reserialise(text: string): Reserialisation[] {
  if (last?.text !== text) last = { text, found: examine(text) }
  return last.found
}

function examine(text: string): Reserialisation[] {
  if (text.length > largest) return []
  const body = { text, traits: readTraits(text) }
  return idioms.map(({ rules, ...idiom }) => {
    const reasons = rules.map((rule) => rule(body)).filter((reason) => reason !== null)
    return { ...idiom, differs: reasons.length > 0, why: reasons.join('; ') || null }
  })
}
