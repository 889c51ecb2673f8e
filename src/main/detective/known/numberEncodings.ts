import { encodingMistake as mistake, anyHex, anyHexBytes, hexBytes } from './encodingMistake.ts'
import type { EncodingMistake } from './mistake.ts'

/** Leading zeros of a digest that its number may lack: more are in one digest of 16 million. */
const zeroBytes = 2

/** Digests that a number may stand for: how many zeros were before it is lost. */
function digestsOf(value: bigint): Buffer[] {
  const digits = value.toString(16)
  const bytes = Math.ceil(digits.length / 2)
  return Array.from({ length: zeroBytes + 1 }, (_, zeros) =>
    Buffer.from(digits.padStart((bytes + zeros) * 2, '0'), 'hex'),
  )
}

/** As above, for a two's complement. */
function signedDigestsOf(value: bigint): Buffer[] {
  const least = Math.ceil(value.toString(16).replace('-', '').length / 2)
  return Array.from({ length: zeroBytes + 1 }, (_, more) => (least + more) * 8)
    .filter((bits) => BigInt.asIntN(bits, value) === value)
    .map((bits) => {
      const digits = BigInt.asUintN(bits, value).toString(16)
      return Buffer.from(digits.padStart(bits / 4, '0'), 'hex')
    })
}

export const numberEncodings: readonly EncodingMistake[] = [
  ...(
    [
      [
        'dashes',
        'dashes',
        /^[\dA-F]{2}(?:-[\dA-F]{2})+$/i,
        { 'C#': 'BitConverter.ToString(hmac.ComputeHash(body))' },
      ],
      ['colons', 'colons', /^[\da-f]{2}(?::[\da-f]{2})+$/i, { Python: 'mac.hex(":")' }],
      [
        'spaced',
        'spaces',
        /^[\da-f]{2}(?: [\da-f]{2})+$/i,
        { Python: 'mac.hex(" ")', Go: 'fmt.Sprintf("% x", mac.Sum(nil))' },
      ],
    ] as const
  ).map(([name, words, pattern, code]) =>
    mistake(
      `hex-${name}`,
      [`Written in hex with ${words} between the bytes`, 'The digits are right.'],
      { read: (text) => (pattern.test(text) ? anyHexBytes(text.replace(/[-: ]/g, '')) : null) },
      code,
    ),
  ),
  mistake(
    'buffer',
    ["Written as Node's <Buffer …>", 'This is how Node prints a Buffer. Use digest("hex").'],
    {
      read: (text) => {
        const hex = /^<Buffer ([\da-f ]+)>$/.exec(text)?.[1]
        return hex === undefined ? null : anyHexBytes(hex.replaceAll(' ', ''))
      },
    },
    { Node: "inspect(createHmac('sha1', secret).update(body).digest())" },
  ),
  mistake(
    'numbers',
    ['Written as a list of numbers', 'The bytes are written as decimal numbers.'],
    { read: readNumbers },
    {
      Go: 'fmt.Sprint(mac.Sum(nil))',
      Java: 'Arrays.toString(mac.doFinal(body))',
      Python: 'str(list(hmac.new(secret.encode(), body, hashlib.sha1).digest()))',
      Node: "JSON.stringify([...createHmac('sha1', secret).update(body).digest()])",
    },
  ),
  mistake(
    'decimal',
    ['Written as one decimal number', 'The digest was read as an integer.'],
    { readAll: (text) => (/^[1-9]\d{29,159}$/.test(text) ? digestsOf(BigInt(text)) : []) },
    {
      Python: 'str(int.from_bytes(hmac.new(secret.encode(), body, hashlib.sha1).digest(), "big"))',
    },
  ),
  mistake(
    'unpadded-number',
    [
      'Written in hex without its first zeros',
      'A number has no leading zeros, so one signature in sixteen is too short.',
    ],
    {
      readAll: (text) =>
        /^[1-9a-f][\da-f]{23,126}$/.test(text) ? digestsOf(BigInt(`0x${text}`)) : [],
    },
    {
      Java: 'new BigInteger(1, mac.doFinal(body)).toString(16)',
      Go: 'fmt.Sprintf("%x", new(big.Int).SetBytes(mac.Sum(nil)))',
    },
  ),
  mistake(
    'signed-number',
    ['Written as a signed hex number', 'BigInteger without a sign reads the first bit as one.'],
    {
      readAll: (text) => {
        const [, sign, digits] = /^(-?)([1-9a-f][\da-f]{23,127})$/.exec(text) ?? []
        return digits ? signedDigestsOf(BigInt(`0x${digits}`) * (sign ? -1n : 1n)) : []
      },
    },
    { Java: 'new BigInteger(mac.doFinal(body)).toString(16)' },
  ),
  mistake(
    'unpadded-bytes',
    ['Written in hex with one digit for small bytes', 'Each byte below 16 lost its zero.'],
    {
      write: {
        mayBe: /^[\da-f]{16,127}$/i,
        isByByte: true,
        // One byte in sixteen is short; in a digest, hardly ever each second one.
        lengths: ({ length }) => [Math.ceil(length / 2), Math.floor(length / 1.5)],
        spell: (digest) => [...digest].map((byte) => byte.toString(16)).join(''),
      },
    },
    {
      Java: 'sb.append(Integer.toHexString(b & 0xff))',
      Node: "[...mac].map((byte) => byte.toString(16)).join('')",
    },
  ),
  mistake(
    'sign-extended',
    [
      'Written in hex with ffffff before large bytes',
      'A Java byte is signed: mask it with & 0xff.',
    ],
    {
      write: {
        mayBe: /ffffff/,
        isByByte: true,
        lengths: ({ length }) => [Math.ceil(length / 8), length],
        spell: (digest) =>
          [...digest]
            .map(
              (byte) =>
                (byte > 127 ? 'ffffff' : '') + byte.toString(16).padStart(byte > 127 ? 2 : 1, '0'),
            )
            .join(''),
      },
    },
    { Java: 'sb.append(Integer.toHexString(b))' },
  ),
  mistake(
    'sign-extended-padded',
    [
      'Written in hex with ffffff before large bytes',
      'A signed byte was formatted as an integer: mask it with & 0xff.',
    ],
    {
      write: {
        mayBe: /ffffff/,
        isByByte: true,
        lengths: ({ length }) => [Math.ceil(length / 8), length],
        spell: (digest) =>
          [...digest]
            .map((byte) => (byte > 127 ? 'ffffff' : '') + byte.toString(16).padStart(2, '0'))
            .join(''),
      },
    },
    { Shell: 'printf "%02x"' },
  ),
  mistake(
    'latin1',
    [
      'Written as the bytes themselves',
      'The digest is binary, and was written as if each byte were a character.',
    ],
    {
      read: (text) =>
        /^[\0-\xff]{16,64}$/.test(text) && !anyHex.test(text) ? Buffer.from(text, 'latin1') : null,
    },
    {
      Node: "createHmac('sha1', secret).update(body).digest('binary')",
      PHP: "hash_hmac('sha1', $body, $secret, true)",
    },
  ),
  mistake(
    'utf8',
    [
      'Written as the bytes read as UTF-8',
      'The digest is binary, and bytes that are not UTF-8 were replaced.',
    ],
    {
      write: {
        mayBe: /\ufffd/,
        lengths: ({ length }) => [length, 3 * length],
        spell: (digest) => digest.toString('utf8'),
      },
    },
    { Node: "createHmac('sha1', secret).update(body).digest().toString()" },
  ),
  mistake(
    'reversed',
    ['Written with its bytes in reverse', 'The digest was read as a little-endian number.'],
    { read: (text) => reversed(hexBytes(text)) },
    { Python: 'hmac.new(secret.encode(), body, hashlib.sha1).digest()[::-1].hex()' },
  ),
  ...[8, 10, 16, 20, 24, 32, 36].map((length) =>
    mistake(
      `first-${length}`,
      [`Cut to its first ${length} digits`, 'A column or a slice is too short for it.'],
      {
        write: {
          mayBe: new RegExp(`^[\\da-f]{${length}}$`),
          isByByte: true,
          lengths: () => [Math.ceil(length / 2), 64],
          spell: (digest) => digest.toString('hex').slice(0, length),
        },
      },
      { Node: `createHmac('sha1', secret).update(body).digest('hex').slice(0, ${length})` },
    ),
  ),
]

function readNumbers(text: string): Buffer | null {
  if (!/^\[-?\d{1,3}(?:[, ]+-?\d{1,3}){15,63}\]$/.test(text)) return null
  const numbers = [...text.matchAll(/-?\d+/g)].map(Number)
  return numbers.every((each) => each >= -128 && each < 256) ? Buffer.from(numbers) : null
}

const reversed = (digest: Buffer | null) => digest && Buffer.from([...digest].toReversed())
