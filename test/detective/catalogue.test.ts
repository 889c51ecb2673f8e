import { createHmac, hash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { sentBody } from '../../src/main/detective/detective.ts'
import { bodyMistakes } from '../../src/main/detective/known/bodies.ts'
import { digestMistakes } from '../../src/main/detective/known/digests.ts'
import { encodingMistakes } from '../../src/main/detective/known/encodings.ts'
import { secretMistakes } from '../../src/main/detective/known/secrets.ts'
import { nastyBodies, secrets } from './bodies.ts'

/** Longer than the longest part of a body that is signed, with every byte in it. */
const longBody = Buffer.from(Array.from({ length: 103_000 }, (_, at) => (at * 7) % 256))
const nested = (levels: number) => Buffer.from(`${'['.repeat(levels)}{}${']'.repeat(levels)}`)
/** Those of the comparison with the real tools, as deep as some parsers read, and what is no JSON. */
const bodies = [
  ...nastyBodies(200).map((body) => Buffer.from(body)),
  Buffer.from('{"a":"\\ud800","a":1e-7,"b":1.50}'),
  ...[63, 64, 99, 100, 126, 127].map(nested),
  Buffer.from("it's 50%25 &amp; more+\\u00e9\r\n\t€ \u2028\ufb01"),
  Buffer.from('\ufeff{"a":1} \n'),
  Buffer.from([0x80, 0x99, 0xff, 0x22, 0x27, 0x5c]),
  longBody,
]
/** Each read once, so that what mistakes share is shared here. */
const sent = bodies.map(sentBody)
const hashed = [longBody, Buffer.alloc(0), longBody.subarray(0, 20), longBody]
const keys = [
  ...secrets,
  'a"b\'c`d',
  '"quoted"',
  'short',
  'tail\\n',
  'a\\\\b',
  `${'long '.repeat(20)}ę🦆`,
]
const digests = [0, 1, 2, 3].map((at) => createHmac('sha1', `${at}`).update('body').digest())
const zeros = Buffer.concat([Buffer.from([0, 3, 0x7f, 0x80, 0xff]), Buffer.alloc(15, 9)])

/** A digest as each mistake of writing it may write it, and in ways that none does. */
function spellings(digest: Buffer): string[] {
  const hex = digest.toString('hex')
  const base64 = digest.toString('base64')
  const number = BigInt(`0x${hex}`)
  const bytes = [...digest]
  const pairs = (mark: string) => hex.replace(/..(?=.)/g, `$&${mark}`)
  return [
    hex,
    hex.toUpperCase(),
    hex.replace(/[a-f]/, (digit) => digit.toUpperCase()),
    base64,
    base64.replace(/=+$/, ''),
    digest.toString('base64url'),
    `${digest.toString('base64url')}=`,
    `${base64}\n`,
    encodeURIComponent(base64),
    ...[hex, hex.toUpperCase(), base64].map((text) => Buffer.from(text).toString('base64')),
    ...[hex, base64].map((text) => Buffer.from(text).toString('hex')),
    ...prefixes.flatMap((prefix) => [`${prefix}${hex}`, `${prefix}${base64}`]),
    `${hex}\n`,
    ` ${hex}`,
    `${hex} *body.json`,
    `"${hex}"`,
    `b'${base64}'`,
    `b"${hex}"`,
    ...['-', ':', ' '].map(pairs),
    `<Buffer ${pairs(' ')}>`,
    `[${bytes.join(' ')}]`,
    `[${bytes.join(', ')}]`,
    String(number),
    number.toString(16),
    BigInt.asIntN(160, number).toString(16),
    digest.toString('latin1'),
    digest.toString(),
    Buffer.from(bytes.toReversed()).toString('hex'),
  ]
}
const prefixes = [
  'sha1=',
  'SHA1=',
  'sha256=',
  'sha1:',
  'v1=',
  'v1,',
  '0x',
  'X-Signature: ',
  'HMAC ',
  'signature=',
  't=12,v1=',
  'SHA1(stdin)= ',
  '(stdin)= ',
]

const of = (made: readonly (Buffer | string | null)[]) =>
  hash('sha1', JSON.stringify(made.map((each) => each && hash('sha1', each)))).slice(0, 12)

/** By mistake: of everything that it computes here. */
const computed = Object.fromEntries([
  ...bodyMistakes.map(({ id, over }) => [id, of(sent.map(over))]),
  ...secretMistakes.map(({ id, key }) => [id, of(keys.map(key))]),
  ...digestMistakes.map(({ id, compute }) => [
    id,
    of(hashed.map((body) => compute(Buffer.from('s3cr3t'), body))),
  ]),
  ...encodingMistakes.map(({ id, read, readAll, write }) => [
    id,
    of(
      [...digests, zeros].flatMap((digest) => [
        write?.spell(digest) ?? null,
        ...spellings(digest).flatMap((text) => [
          read?.(text) ?? null,
          ...(readAll?.(text) ?? []),
          JSON.stringify(write && [write.mayBe.test(text), write.lengths(text)]) ?? null,
        ]),
      ]),
    ),
  ]),
]) as Record<string, string>

/**
 * As it was when it was last compared with the real tools. After a change that this comparison confirms
 * (realTools.load.test.ts), `HOOKBENCH_WRITE_VECTORS=1` writes it anew.
 */
const file = new URL('catalogue.json', import.meta.url)
if (process.env.HOOKBENCH_WRITE_VECTORS)
  await writeFile(file, `${JSON.stringify(computed, null, 2)}\n`)
const compared = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>

it('every mistake computes what was compared with the real tools', () => {
  expect(computed).toEqual(compared)
})

it('each computes something of its own', () => {
  const others = Map.groupBy(Object.keys(computed), (id) => computed[id])
  expect([...others.values()].filter((ids) => ids.length > 1)).toEqual([])
})
