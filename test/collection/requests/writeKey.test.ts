import { describe, expect, it } from 'vitest'
import { basic, exchangeBytes, readAnswer } from '../../support/rawHttp.ts'
import { startWorkbench } from '../../support/workbench.ts'
import { checkRow, keyless, post, type Row, track } from './table.ts'

const encoded = (text: string) => Buffer.from(text).toString('base64')
const withHeader = (authorization: string) =>
  post('/v1/track', track(), { ...keyless, Authorization: authorization })
const inBody = (writeKey: unknown, headers: Record<string, string> = {}) =>
  post('/v1/track', track({ writeKey }), { ...keyless, ...headers })

const found = (what: string, bytes: Buffer): Row => ({
  what,
  bytes,
  status: 200,
  calls: [{ source: 'my-service' }],
})
const none = (what: string, bytes: Buffer, says = /no write key/): Row => ({
  what,
  bytes,
  status: 400,
  reason: 'bad_request',
  says,
  rejections: [{ reason: 'bad_request', status: 400, writeKey: null, source: null }],
})

describe('the write key is found', () => {
  it.each<Row>([
    found('as writeKey in the body', inBody('WRITEKEY1')),
    found('in the body with white space around it', inBody(' WRITEKEY1\n')),
    found('in the body before another in the header', inBody('WRITEKEY1', basic('nobody'))),
    found('in the header where the body has an empty one', inBody('', basic('WRITEKEY1'))),
    found('in the header where the body has null', inBody(null, basic('WRITEKEY1'))),
    found('as a Bearer token', withHeader('Bearer WRITEKEY1')),
    found('as X-Write-Key', post('/v1/track', track(), { ...keyless, 'X-Write-Key': 'WRITEKEY1' })),
    found('in the query', post('/v1/track?x=1&writeKey=WRITEKEY1', track(), keyless)),
    found(
      'in the query, percent-encoded',
      post('/v1/track?writeKey=WRITE%4bEY1', track(), keyless),
    ),
    found(
      'as the Basic user before X-Write-Key and the query',
      post('/v1/track?writeKey=nobody', track(), {
        ...keyless,
        ...basic('WRITEKEY1'),
        'X-Write-Key': 'nobody',
      }),
    ),
    found(
      'as X-Write-Key if the Bearer token is empty',
      post('/v1/track', track(), {
        ...keyless,
        Authorization: 'Bearer',
        'X-Write-Key': 'WRITEKEY1',
      }),
    ),
    found('as the Basic user', withHeader(`Basic ${encoded('WRITEKEY1:')}`)),
    found('as the Basic user without the colon', withHeader(`Basic ${encoded('WRITEKEY1')}`)),
    found('as the Basic user with a password', withHeader(`Basic ${encoded('WRITEKEY1:secret')}`)),
    found('behind basic in lower case', withHeader(`basic ${encoded('WRITEKEY1:')}`)),
    found(
      'of a Basic user without padding',
      withHeader(`Basic ${encoded('WRITEKEY1:').replaceAll('=', '')}`),
    ),
    {
      ...found('in the body of a batch', Buffer.alloc(0)),
      bytes: post(
        '/v1/batch',
        JSON.stringify({ writeKey: 'WRITEKEY1', batch: [{ type: 'page', userId: 'u' }] }),
        keyless,
      ),
    },
  ])('$what', checkRow)
})

describe('a request without a write key is answered 400', () => {
  it.each<Row>([
    none('with none anywhere', post('/v1/track', track(), keyless)),
    none('with an empty one in the body', inBody('')),
    none('with white space in the body', inBody('  ')),
    none('with a number in the body', inBody(5)),
    none(
      'with an empty Basic user',
      withHeader(`Basic ${encoded(':')}`),
      /the Basic user is empty/,
    ),
    none('with a Basic user that has only a password', withHeader(`Basic ${encoded(':secret')}`)),
    none('with an empty Bearer token', withHeader('Bearer'), /the Bearer token is empty/),
    none(
      'with an empty X-Write-Key',
      post('/v1/track', track(), { ...keyless, 'X-Write-Key': ' ' }),
      /X-Write-Key is empty/,
    ),
    none(
      'with an empty ?writeKey=',
      post('/v1/track?writeKey=', track(), keyless),
      /\?writeKey= is empty/,
    ),
    none('with Basic and nothing', withHeader('Basic')),
    none('with Basic that is not base64', withHeader('Basic ***')),
  ])('$what', checkRow)
})

describe('a write key that no source has', () => {
  const unknown = (what: string, bytes: Buffer, writeKey: string): Row => ({
    what,
    bytes,
    status: 401,
    reason: 'unknown_source',
    says: new RegExp(writeKey),
    rejections: [{ reason: 'unknown_source', status: 401, writeKey, source: null }],
  })
  it.each<Row>([
    unknown('as Basic user', withHeader(`Basic ${encoded('nobody:')}`), 'nobody'),
    unknown('in the body', inBody('nobody'), 'nobody'),
    unknown('in other letters', inBody('writekey1'), 'writekey1'),
    unknown(
      'of a call that is not valid',
      post('/v1/page', '{"writeKey":"nobody"}', keyless),
      'nobody',
    ),
  ])('is answered 401 and recorded: $what', checkRow)

  it.each([
    ['reject', 401, ['my-service'], ['unknown_source']],
    ['create', 200, ['my-service', 'source fresh'], []],
    ['ignore', 200, ['my-service'], ['unknown_source']],
  ] as const)(
    'with unknownWriteKey: %s is answered %i',
    async (unknownWriteKey, status, sources, reasons) => {
      const { client, collect } = await startWorkbench()
      await client.settings.update({ unknownWriteKey })
      const answer = readAnswer(await exchangeBytes(collect, inBody('fresh')))
      expect(answer.status).toBe(status)
      if (status === 200) expect(answer.body).toBe('{"success":true}')
      expect((await client.sources.list()).items.map(({ name }) => name)).toEqual(sources)
      expect((await client.rejections.list({})).items.map(({ reason }) => reason)).toEqual(reasons)
      expect((await client.calls.list({})).items).toHaveLength(sources.length - 1)
    },
  )

  it('creates a source with another name, with unknownWriteKey: create, if the name is in use', async () => {
    const { client, collect } = await startWorkbench()
    await client.settings.update({ unknownWriteKey: 'create' })
    await client.sources.create({ name: 'source fresh', writeKey: 'other' })
    expect(readAnswer(await exchangeBytes(collect, inBody('fresh'))).status).toBe(200)
    expect((await client.sources.list()).items.at(-1)).toMatchObject({
      name: 'source fresh (2)',
      writeKey: 'fresh',
    })
  })

  it('creates no source for a key that no source can have', async () => {
    const { client, collect } = await startWorkbench()
    await client.settings.update({ unknownWriteKey: 'create' })
    const answer = readAnswer(await exchangeBytes(collect, inBody('a:b')))
    expect(answer.status).toBe(400)
    expect(answer.body).toMatch(/the write key is not valid: a write key must be/)
    expect((await client.sources.list()).items).toHaveLength(1)
  })

  it('is accepted as soon as a source has it', async () => {
    const { client, collect } = await startWorkbench()
    expect(readAnswer(await exchangeBytes(collect, inBody('fresh'))).status).toBe(401)
    await client.sources.create({ name: 'fresh', writeKey: 'fresh' })
    expect(readAnswer(await exchangeBytes(collect, inBody('fresh'))).status).toBe(200)
  })
})

it('answers 403 to a disabled source, stores no call, and records the reason', async () => {
  const { client, collect } = await startWorkbench()
  await client.sources.update({ id: '1', enabled: false })
  const answer = readAnswer(await exchangeBytes(collect, inBody('WRITEKEY1')))
  expect(answer.status).toBe(403)
  expect(JSON.parse(answer.body)).toMatchObject({ success: false, code: 'source_disabled' })
  expect((await client.calls.list({})).items).toEqual([])
  expect((await client.rejections.list({})).items).toMatchObject([
    { reason: 'source_disabled', status: 403, source: 'my-service', writeKey: 'WRITEKEY1' },
  ])
})
