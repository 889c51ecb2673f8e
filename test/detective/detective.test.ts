import { createHmac, hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { reserialise } from '../../src/main/destination/reserialising.ts'
import { detect, sentBody } from '../../src/main/detective/detective.ts'
import { nastyBodies, vectorDigits, type Vectors } from './bodies.ts'
import { knownMistakes } from '../../src/main/detective/report.ts'
import { bodyMistakes } from '../../src/main/detective/known/bodies.ts'
import { digestMistakes } from '../../src/main/detective/known/digests.ts'
import { encodingMistakes } from '../../src/main/detective/known/encodings.ts'
import { secretMistakes } from '../../src/main/detective/known/secrets.ts'

const secret = 's3cr3t'
const text =
  '{"version":1,"type":"track","userId":"u_1204","properties":{"total":27.5,"path":"/cart","name":"Zoë <b>"},"ok":null}'
const sign = (body: string | Buffer, key: string | Buffer = secret, algorithm = 'sha1') =>
  createHmac(algorithm, key).update(body).digest('hex')
const found = (signature: string, body: string | Buffer = text, secrets = [secret]) =>
  detect({
    sent: sentBody(Buffer.from(body)),
    signature,
    secrets: secrets.map((each) => ({ text: each, mistake: null })),
    others: [],
  })

it('accepts the right signature', async () => {
  expect(await found(sign(text))).toMatchObject({ verdict: 'valid', mistake: null, found: [] })
})

it('knows at least 240 mistakes, each with its own id, title and explanation', () => {
  const all = [...bodyMistakes, ...digestMistakes, ...encodingMistakes, ...secretMistakes]
  expect(all).toHaveLength(knownMistakes)
  expect(knownMistakes).toBeGreaterThanOrEqual(240)
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  for (const { title, explanation } of all) {
    expect(title).toMatch(/^(?:Signed|Computed|Written|Cut) .*[^.]$/s)
    expect(explanation).toMatch(/^\S.*[.…)]$/s)
  }
})

describe('names the mistake that produces a signature', () => {
  const withNewline = Buffer.from(`${secret}\n`)
  it.each([
    ['secret.newline', sign(text, withNewline)],
    ['secret.empty', sign(text, '')],
    ['encoding.base64', createHmac('sha1', secret).update(text).digest('base64')],
    ['encoding.upper-case', sign(text).toUpperCase()],
    ['encoding.prefix-sha1', `sha1=${sign(text)}`],
    ['digest.hmac-sha256', sign(text, secret, 'sha256')],
    ['digest.hmac-sha512', sign(text, secret, 'sha512')],
    ['digest.hmac-md5', sign(text, secret, 'md5')],
    ['digest.secret-body.sha1', hash('sha1', secret + text)],
    ['digest.swapped.sha1', sign(secret, text)],
    ['body.newline', sign(`${text}\n`)],
    ['serialiser.python', sign(pythonDumps())],
    ['serialiser.python+secret.newline', sign(pythonDumps(), withNewline)],
    [
      'secret.newline+encoding.base64',
      createHmac('sha1', withNewline).update(text).digest('base64'),
    ],
    ['serialiser.python+digest.hmac-sha256', sign(pythonDumps(), secret, 'sha256')],
    [
      'digest.hmac-sha256+encoding.base64',
      createHmac('sha256', secret).update(text).digest('base64'),
    ],
    ['serialiser.python+body.newline', sign(`${pythonDumps()}\n`)],
  ])('%s', async (id, signature) => {
    const result = await found(signature)
    expect(result.verdict).toBe('mistake')
    expect(result.found.map((each) => each.id)).toContain(id)
    for (const each of result.found) expect(each.id.split('+').length).toBe(id.split('+').length)
  })
})

function pythonDumps() {
  return '{"version": 1, "type": "track", "userId": "u_1204", "properties": {"total": 27.5, "path": "/cart", "name": "Zo\\u00eb <b>"}, "ok": null}'
}

describe('reads a signature that lost digits as a number', () => {
  const javaNumber = (digest: Buffer) => BigInt(`0x${digest.toString('hex')}`)
  const digestWith = (isRight: (digest: Buffer) => boolean) => {
    for (let at = 0; at < 200_000; at++) {
      const digest = createHmac('sha1', `${at}`).update(text).digest()
      if (isRight(digest)) return { key: `${at}`, digest }
    }
    throw new Error('no digest of these')
  }
  const zeros = digestWith(([first, second]) => first === 0 && (second ?? 0) < 16)
  const negative = digestWith(([first]) => first === 0xff)
  const small = digestWith((digest) => digest.filter((byte) => byte < 16).length > 3)
  const byBytes = (digest: Buffer, each: (byte: number) => string) => [...digest].map(each).join('')
  it.each([
    ['encoding.unpadded-number', zeros, javaNumber(zeros.digest).toString(16)],
    ['encoding.decimal', zeros, javaNumber(zeros.digest).toString()],
    ['encoding.decimal', negative, javaNumber(negative.digest).toString()],
    [
      'encoding.signed-number',
      negative,
      BigInt.asIntN(160, javaNumber(negative.digest)).toString(16),
    ],
    ['encoding.unpadded-bytes', small, byBytes(small.digest, (byte) => byte.toString(16))],
    [
      'encoding.sign-extended',
      small,
      byBytes(small.digest, (byte) => (byte > 127 ? 'ffffff' : '') + byte.toString(16)),
    ],
    ['encoding.first-20', small, small.digest.toString('hex').slice(0, 20)],
    ['encoding.utf8', small, small.digest.toString()],
  ])('%s', async (id, { key }, signature) => {
    const result = await found(signature, text, [key])
    expect(result.found.map((each) => each.id)).toContain(id)
  })
})

it('shows where the bytes begin to differ', async () => {
  const {
    found: [first],
  } = await found(sign(pythonDumps()))
  expect(first).toMatchObject({
    id: 'serialiser.python',
    firstDifference: {
      offset: 11,
      sent: { before: '{"version":', at: '1' },
      computed: { before: '{"version":', at: ' ' },
      sentBytes: Buffer.byteLength(text),
      computedBytes: Buffer.byteLength(pythonDumps()),
    },
    computedOver: pythonDumps(),
  })
})

it('names all mistakes that cannot be told apart', async () => {
  const plain = '{"b":"x"}'
  const { found: all } = await found(sign('{"b": "x"}'), plain)
  const ids = all.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(['serialiser.python', 'serialiser.python-sorted']))
  for (const each of all)
    expect([each.id, ...each.indistinguishable].toSorted()).toEqual(ids.toSorted())
})

it('finds nothing for random signatures', async () => {
  for (const algorithm of ['md5', 'sha1', 'sha256', 'sha512'])
    for (let i = 0; i < 2; i++) {
      const result = await found(hash(algorithm, `random ${i}`), '{"a":1}')
      expect(result).toMatchObject({ verdict: 'unknown', found: [], mistake: null })
      expect(result.explanation).toContain(`None of ${knownMistakes} known mistakes`)
    }
})

it('writes no body of hundreds of megabytes for one of many levels', async () => {
  const body = `${'['.repeat(1000)}${'1,'.repeat(20_000)}1${']'.repeat(1000)}`
  const made = bodyMistakes.map((mistake) => mistake.over(sentBody(Buffer.from(body)))?.length ?? 0)
  expect(Math.max(...made)).toBeLessThan(1_000_000)
  expect(await found(sign(body), body)).toMatchObject({ verdict: 'valid' })
  const { found: mistakes } = await found(sign(`${body}\n`), body)
  expect(mistakes.map(({ id }) => id)).toContain('body.newline')
})

it('compares how languages re-serialise a body byte by byte, also one that Hookbench did not write', async () => {
  const { languages } = await found('', '{"a": 1.0}')
  const of = (id: string) => languages.find((each) => each.id === id)
  expect(of('javascript')).toMatchObject({
    same: false,
    difference: 'writes 1.0 as 1',
  })
  expect(of('python')).toEqual({
    id: 'python',
    language: 'Python',
    code: 'json.dumps(json.loads(body))',
    same: true,
    difference: null,
  })
  expect(of('gson-tree')).toMatchObject({
    same: false,
    difference: 'writes other bytes from byte 5 on',
  })
})

it('agrees with the table of docs/receivers.md on bodies as Hookbench writes them', async () => {
  const bodies = [
    text,
    '{"a":{},"u":"\u2028"}',
    '{"b":1e+21,"a":0.00001}',
    '{"x":"🦆","n":9007199254740993}',
  ]
  for (const body of bodies) {
    const { languages } = await found('', body)
    expect(languages.map(({ id, same }) => [id, !same])).toEqual(
      reserialise(body).map(({ id, differs }) => [id, differs]),
    )
  }
})

const vectors = JSON.parse(
  await readFile(new URL('vectors.json', import.meta.url), 'utf8'),
) as Vectors

it.each(Object.entries(vectors))('%s: the same bytes as the real tool', (name, line) => {
  const results = line.split(' ')
  const mistake = bodyMistakes.find(({ id }) => id === name.split(' ')[0])
  const bodies = nastyBodies(results.length)
  for (const [at, result] of results.entries()) {
    const body = bodies[at] ?? ''
    const over = mistake?.over(sentBody(Buffer.from(body))) ?? body
    if (result !== '-') expect(hash('sha1', over).slice(0, vectorDigits), body).toBe(result)
  }
})
