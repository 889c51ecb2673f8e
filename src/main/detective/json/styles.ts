import {
  frameworkNumber,
  goNumber,
  gsonMapNumber,
  jacksonNumber,
  javascriptNumber,
  jqNumber,
  newtonsoftNumber,
  perlNumber,
  phpNumber,
  pythonNumber,
  railsNumber,
  rubyNumber,
  serdeNumber,
  type Spelling,
} from '../../destination/numberSpelling.ts'
import {
  asWritten as sameText,
  dotnetRelaxed,
  dotnetText,
  goHtml,
  goRaw,
  goText,
  gsonHtml,
  gsonText,
  jacksonAscii,
  jacksonBytes,
  jacksonText,
  javascriptText,
  jqText,
  newtonsoftText,
  phpSlashes,
  phpText,
  phpUnescaped,
  phpUnicode,
  pythonAscii,
  railsText,
  rubyAscii,
  strictText,
} from './escapes.ts'
import type { Style } from './write.ts'

const sameNumber: Spelling = (source) => source
const two = { unit: '  ', colon: ': ' }
const four = { unit: '    ', colon: ': ' }
const tab = { unit: '\t', colon: ': ' }

const javascript: Style = { escape: javascriptText, number: javascriptNumber }
const python: Style = { escape: pythonAscii, number: pythonNumber }
const unicode: Style = { escape: strictText, number: pythonNumber }
const go: Style = { escape: goHtml, number: goNumber, order: 'codePoints' }
const goPlain: Style = { ...go, escape: goText }
const gsonMap: Style = {
  escape: gsonHtml,
  number: gsonMapNumber,
  omitsNulls: true,
}
const gsonTree: Style = { escape: gsonText, number: sameNumber }
const jackson: Style = { escape: jacksonText, number: jacksonNumber }
const ruby: Style = { escape: strictText, number: rubyNumber, deepest: 100 }
const startsWithNul = (key: string) => key.startsWith('\0')
const unreadable = 'null'
const php: Style = { escape: phpText, number: phpNumber, failsOnKey: startsWithNul, unreadable }
const phpArray: Style = { escape: phpText, number: phpNumber, listLikeObjects: true, unreadable }
const serde: Style = { escape: strictText, number: serdeNumber, deepest: 127 }
const serdeSorted: Style = { ...serde, order: 'codePoints' }
const dotnet: Style = { escape: dotnetText, number: sameNumber, deepest: 64, keepsDuplicates: true }
const newtonsoft: Style = { escape: newtonsoftText, number: newtonsoftNumber, deepest: 64 }
const jq: Style = { escape: jqText, number: jqNumber, end: '\n' }
const perl: Style = { escape: strictText, number: perlNumber, order: 'codePoints' }

/** How each serialiser writes, by the end of its id. JavaScript's own are not here: they run. */
export const styles = {
  'javascript-sorted': { ...javascript, order: 'codeUnits' },
  python: { ...python, space: ' ' },
  'python-compact': python,
  'python-unicode': unicode,
  'python-unicode-spaced': { ...unicode, space: ' ' },
  'python-sorted': { ...python, space: ' ', order: 'codePoints' },
  'python-sorted-compact': { ...python, order: 'codePoints' },
  'python-sorted-unicode': { ...unicode, order: 'codePoints' },
  'python-indent-2': { ...python, indent: two },
  'python-indent-4': { ...python, indent: four },
  'python-indent-unicode': { ...unicode, indent: two },
  'python-indent-sorted': { ...python, indent: four, order: 'codePoints' },
  go,
  'go-plain': goPlain,
  'go-encoder': { ...go, end: '\n' },
  'go-encoder-plain': { ...goPlain, end: '\n' },
  'go-numbers': { ...go, number: sameNumber },
  'go-numbers-plain': { ...goPlain, number: sameNumber },
  'go-raw': { escape: goRaw, number: sameNumber, keepsDuplicates: true },
  'go-compact': { escape: sameText, number: sameNumber, keepsDuplicates: true },
  'go-indent': { ...go, indent: two },
  'go-indent-tab': { ...go, indent: tab },
  'gson-map': gsonMap,
  'gson-map-plain': { ...gsonMap, escape: gsonText },
  'gson-map-nulls': { ...gsonMap, omitsNulls: false },
  'gson-tree': gsonTree,
  'gson-tree-html': { ...gsonTree, escape: gsonHtml, omitsNulls: true },
  'gson-pretty': { ...gsonMap, indent: two },
  'gson-tree-pretty': { ...gsonTree, escape: gsonHtml, omitsNulls: true, indent: two },
  jackson,
  'jackson-bytes': { ...jackson, escape: jacksonBytes },
  'jackson-ascii': { ...jackson, escape: jacksonAscii },
  'jackson-sorted': { ...jackson, order: 'codeUnits' },
  'jackson-pretty': {
    ...jackson,
    indent: {
      unit: '  ',
      colon: ' : ',
      emptyObject: '{ }',
      emptyArray: '[ ]',
      inlineArrays: true,
    },
  },
  ruby,
  'ruby-pretty': { ...ruby, indent: { ...two, emptyObject: '{\n', emptyArray: '[\n\n' } },
  'ruby-pretty-new': { ...ruby, indent: two },
  'ruby-ascii': { ...ruby, escape: rubyAscii },
  'ruby-rails': { ...ruby, escape: railsText, number: railsNumber },
  php,
  'php-array': phpArray,
  'php-slashes': { ...php, escape: phpSlashes },
  'php-slashes-array': { ...phpArray, escape: phpSlashes },
  'php-unicode': { ...php, escape: phpUnicode },
  'php-unicode-array': { ...phpArray, escape: phpUnicode },
  'php-unescaped': { ...php, escape: phpUnescaped },
  'php-unescaped-array': { ...phpArray, escape: phpUnescaped },
  'php-pretty': { ...php, indent: four },
  'php-pretty-array': { ...phpArray, indent: four },
  rust: serdeSorted,
  'rust-ordered': serde,
  'rust-pretty': { ...serdeSorted, indent: two },
  'rust-ordered-pretty': { ...serde, indent: two },
  dotnet,
  'dotnet-relaxed': { ...dotnet, escape: dotnetRelaxed },
  'dotnet-indented': { ...dotnet, indent: two },
  newtonsoft,
  'newtonsoft-indented': { ...newtonsoft, indent: two },
  'newtonsoft-framework': { ...newtonsoft, number: frameworkNumber },
  'newtonsoft-framework-indented': { ...newtonsoft, number: frameworkNumber, indent: two },
  jq: { ...jq, indent: two },
  'jq-compact': jq,
  'jq-sorted': { ...jq, order: 'codePoints' },
  perl,
  'perl-pretty': { ...perl, indent: { unit: '   ', colon: ' : ' }, end: '\n' },
} satisfies Record<string, Style>
