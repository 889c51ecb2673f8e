import { type JsonText, looksLikeTime } from './document.ts'

/** How a serialiser writes a text, in its quotes; null: it fails on it. */
export interface Escape {
  write: (text: Pick<JsonText, 'value' | 'source'>) => string | null
  /** It writes each character on its own. */
  isByCharacter: boolean
}

const short: Record<string, string> = {
  '"': '\\"',
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
}
const lower = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
const upper = (unit: string) =>
  `\\u${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`

interface Escaping {
  /** The characters escaped, one UTF-16 unit each. */
  escaped: RegExp
  hex?: 'lower' | 'upper'
  /** Spelled otherwise than by default; undefined: as \u and hex. */
  as?: Record<string, string | undefined>
  /** Half of a surrogate pair: written as this text, or a failure; absent: as any other character. */
  half?: '?' | '\ufffd' | 'fails'
}

function escaping({ escaped, hex = 'lower', as = {}, half }: Escaping): Escape {
  const spelled: Record<string, string | undefined> = { ...short, ...as }
  const written = (unit: string) => spelled[unit] ?? (hex === 'lower' ? lower(unit) : upper(unit))
  return byCharacter((value) => {
    let text = value
    if (half !== undefined && !text.isWellFormed()) {
      if (half === 'fails') return null
      text = text.replaceAll(halves, half)
    }
    return `"${text.replace(escaped, written)}"`
  })
}

const byCharacter = (write: (value: string) => string | null): Escape => ({
  write: ({ value }) => write(value),
  isByCharacter: true,
})
const bySource = (write: (source: string) => string): Escape => ({
  write: ({ source }) => write(source),
  isByCharacter: false,
})

const halves = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

// oxlint-disable no-control-regex -- control characters are what JSON escapes.
const basic = /["\\\0-\x1f]/g
const basicAndLines = /["\\\0-\x1f\u2028\u2029]/g
const nonAscii = /["\\\0-\x1f\x80-\uffff]/g
const htmlAndLines = /["\\\0-\x1f<>&\u2028\u2029]/g

/** As it is in the body. */
export const asWritten = bySource((source) => source)
/** Go's json.RawMessage. */
export const goRaw = bySource((source) => source.replace(/[<>&\u2028\u2029]/g, lower))
export const javascriptText = byCharacter((value) => JSON.stringify(value))
/** Also U+007F. */
export const pythonAscii = escaping({ escaped: /["\\\0-\x1f\x7f-\uffff]/g })
export const strictText = escaping({ escaped: basic, half: 'fails' })
export const goText = escaping({ escaped: basicAndLines, half: '\ufffd' })
export const goHtml = escaping({ escaped: htmlAndLines, half: '\ufffd' })
export const gsonHtml = escaping({ escaped: /["\\\0-\x1f<>&='\u2028\u2029]/g, half: '?' })
export const gsonText = escaping({ escaped: basicAndLines, half: '?' })
export const jacksonText = escaping({ escaped: basic, hex: 'upper', half: '?' })
/** Into bytes, surrogate pairs are escaped. */
export const jacksonBytes = escaping({
  escaped: /["\\\0-\x1f\ud800-\udfff]/g,
  hex: 'upper',
})
export const jacksonAscii = escaping({ escaped: nonAscii, hex: 'upper' })
export const rubyAscii = escaping({ escaped: nonAscii, half: 'fails' })
export const railsText = escaping({ escaped: htmlAndLines, half: 'fails' })
const slash = { '/': '\\/' }
export const phpText = escaping({ escaped: /["\\/\0-\x1f\x80-\uffff]/g, as: slash, half: 'fails' })
export const phpSlashes = escaping({ escaped: nonAscii, half: 'fails' })
export const phpUnicode = escaping({
  escaped: /["\\/\0-\x1f\u2028\u2029]/g,
  as: slash,
  half: 'fails',
})
export const phpUnescaped = escaping({ escaped: basicAndLines, half: 'fails' })
/** System.Text.Json: everything that could matter in HTML, and everything beyond ASCII. */
export const dotnetText = escaping({
  escaped: /["\\\0-\x1f<>&'+`\x7f-\uffff]/g,
  hex: 'upper',
  as: { '"': undefined },
  half: 'fails',
})
/** UnsafeRelaxedJsonEscaping still escapes spaces other than U+0020, controls and private characters. */
export const dotnetRelaxed = escaping({
  escaped: /["\\]|(?! )[\p{Cc}\p{Zs}\p{Zl}\p{Zp}\p{Co}]/gu,
  hex: 'upper',
  half: 'fails',
})
const newtonsoftCharacters = escaping({ escaped: /["\\\0-\x1f\x85\u2028\u2029]/g, half: '\ufffd' })
/** A text that looks like a time is read as one, and written without the zeros at its end. */
export const newtonsoftText: Escape = {
  write: ({ value, source }) =>
    newtonsoftCharacters.write({
      value: looksLikeTime.test(value) ? value.replace(/\.?0+(?=Z?$)/, '') : value,
      source,
    }),
  isByCharacter: false,
}
/** Also U+007F. */
export const jqText = escaping({ escaped: /["\\\0-\x1f\x7f]/g, half: 'fails' })
// oxlint-enable no-control-regex
