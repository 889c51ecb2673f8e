/**
 * JSON parsed independently of JSON.parse, to detect what JSON.parse would change: numbers as exact decimals,
 * strings as their UTF-16 units, objects as entries in the order in which JavaScript keeps them.
 */
export type Read = string | Read[] | { entries: [key: string, value: Read][] }

export function readJson(text: string): Read {
  let at = 0
  const value = readValue()
  skipSpace()
  if (at !== text.length) throw new Error(`more than one value: ${text.slice(at)}`)
  return value

  function skipSpace() {
    while (' \n\r\t'.includes(text[at] ?? 'x')) at++
  }
  function take(token: string): boolean {
    skipSpace()
    if (!text.startsWith(token, at)) return false
    at += token.length
    return true
  }
  function readValue(): Read {
    skipSpace()
    if (text[at] === '"') return `string ${units(readString())}`
    if (take('[')) return readItems(']', readValue)
    if (take('{')) return { entries: lastOfEach(readItems('}', readEntry)) }
    for (const word of ['true', 'false', 'null']) if (take(word)) return word
    const [number] = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/.exec(text.slice(at)) ?? []
    if (number === undefined) throw new Error(`no value: ${text.slice(at)}`)
    at += number.length
    return `number ${exact(number)}`
  }
  function readItems<T>(end: string, read: () => T): T[] {
    const items: T[] = []
    if (take(end)) return items
    do items.push(read())
    while (take(','))
    if (!take(end)) throw new Error(`no ${end}: ${text.slice(at)}`)
    return items
  }
  function readEntry(): [string, Read] {
    skipSpace()
    const key = readString()
    if (!take(':')) throw new Error(`no colon: ${text.slice(at)}`)
    return [key, readValue()]
  }
  function readString(): string {
    let read = ''
    for (at++; text[at] !== '"'; at++) {
      if (text[at] !== '\\') read += text[at]
      else if (text[++at] === 'u') {
        read += String.fromCharCode(Number.parseInt(text.slice(at + 1, at + 5), 16))
        at += 4
      } else read += escapes[text[at] as keyof typeof escapes]
    }
    at++
    return read
  }
}

const escapes = { '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

const units = (text: string) =>
  Array.from({ length: text.length }, (_, i) => text.charCodeAt(i).toString(16)).join(' ')

/** Keys that are array indices come first, in order; of a repeated key the first place and the last value. */
function lastOfEach(entries: [string, Read][]): [string, Read][] {
  const last = new Map(entries)
  const keys = [...last.keys()]
  const isIndex = (key: string) => /^(?:0|[1-9]\d{0,9})$/.test(key) && Number(key) <= 2 ** 32 - 2
  const indices = keys.filter(isIndex).toSorted((a, b) => Number(a) - Number(b))
  return [...indices, ...keys.filter((key) => !isIndex(key))].map((key) => [key, last.get(key)!])
}

/** A number as sign, digits and exponent. Minus zero is zero: as decimals they are one. */
function exact(text: string): string {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e')
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.')
  const digits = (whole + fraction).replace(/^0+/, '')
  const significant = digits.replace(/0+$/, '')
  if (significant === '') return '0'
  const power =
    BigInt(exponent) - BigInt(fraction.length) + BigInt(digits.length - significant.length)
  return `${text.startsWith('-') ? '-' : ''}${significant}e${power}`
}
