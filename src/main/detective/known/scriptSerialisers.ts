import type { JsonDocument } from '../json/document.ts'
import { canIndent } from '../json/layout.ts'
import type { BodyMistake } from './mistake.ts'
import { ascii, lines, serialiser, serialisersIn, sorts } from './serialiser.ts'

const node = serialisersIn('Node')
const python = serialisersIn('Python')

/** JavaScript's own serialiser runs here. */
const own = (
  id: string,
  name: string,
  [code, writes]: readonly [string, string],
  again: (value: unknown, document: JsonDocument) => string | null,
) =>
  serialiser({
    id,
    language: 'Node',
    name,
    code,
    writes,
    over: ({ document }) => document && again(document.value, document),
  })

const indented = (unit: string) => (value: unknown, document: JsonDocument) =>
  canIndent(document, unit) ? JSON.stringify(value, null, unit) : null

const spaces = 'writes a space after each comma and colon'
const dumps = (options: string) => `json.dumps(json.loads(body)${options}).encode()`
const compactly = ', separators=(",", ":")'

export const scriptSerialisers: readonly BodyMistake[] = [
  own(
    'javascript',
    "JavaScript's JSON.stringify",
    [
      'JSON.stringify(JSON.parse(body))',
      'rounds numbers to doubles and orders keys that are numbers',
    ],
    (value) => JSON.stringify(value),
  ),
  own(
    'javascript-indent-2',
    'JSON.stringify with two spaces',
    ['JSON.stringify(JSON.parse(body), null, 2)', lines],
    indented('  '),
  ),
  own(
    'javascript-indent-4',
    'JSON.stringify with four spaces',
    ['JSON.stringify(JSON.parse(body), null, 4)', lines],
    indented('    '),
  ),
  own(
    'javascript-tab',
    'JSON.stringify with tabs',
    ["JSON.stringify(JSON.parse(body), null, '\\t')", lines],
    indented('\t'),
  ),
  own(
    'javascript-twice',
    'JSON.stringify called twice',
    ['JSON.stringify(JSON.stringify(JSON.parse(body)))', 'writes a JSON string of the JSON text'],
    (value) => JSON.stringify(JSON.stringify(value)),
  ),
  node(
    'javascript-sorted',
    'JSON.stringify with sorted keys',
    'stringify(JSON.parse(body)) // fast-json-stable-stringify',
    sorts,
  ),
  python('python', "Python's json.dumps", dumps(''), `${spaces}, and ${ascii}`),
  python('python-compact', 'json.dumps without spaces', dumps(compactly), ascii),
  python(
    'python-unicode',
    'json.dumps without spaces and with ensure_ascii=False',
    dumps(`${compactly}, ensure_ascii=False`),
    'spells numbers in its own way',
  ),
  python(
    'python-unicode-spaced',
    'json.dumps with ensure_ascii=False',
    dumps(', ensure_ascii=False'),
    spaces,
  ),
  python(
    'python-sorted',
    'json.dumps with sort_keys',
    dumps(', sort_keys=True'),
    `${sorts}, and ${spaces}`,
  ),
  python(
    'python-sorted-compact',
    'json.dumps with sort_keys and without spaces',
    dumps(`, sort_keys=True${compactly}`),
    `${sorts}, and ${ascii}`,
  ),
  python(
    'python-sorted-unicode',
    'json.dumps with sort_keys, without spaces and with ensure_ascii=False',
    dumps(`, sort_keys=True${compactly}, ensure_ascii=False`),
    sorts,
  ),
  python('python-indent-2', 'json.dumps with indent=2', dumps(', indent=2'), lines),
  python('python-indent-4', 'json.dumps with indent=4', dumps(', indent=4'), lines),
  python(
    'python-indent-unicode',
    'json.dumps with indent=2 and ensure_ascii=False',
    dumps(', indent=2, ensure_ascii=False'),
    lines,
  ),
  python(
    'python-indent-sorted',
    'json.dumps with indent=4 and sort_keys',
    dumps(', indent=4, sort_keys=True'),
    `${sorts}, and ${lines}`,
  ),
]
