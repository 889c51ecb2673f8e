import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { settled, startWorkbench } from '../support/workbench.ts'

const sign = (body: string, key: string) => createHmac('sha1', key).update(body).digest('hex')

/** A workbench with two signed messages, delivered to its receiver. */
async function delivered() {
  const started = await startWorkbench()
  const { client } = started
  const [destination] = (await client.destinations.list()).items
  const { id } = destination ?? { id: '' }
  await client.destinations.update({ id, sharedSecret: 'first' })
  await client.destinations.update({ id, sharedSecret: 'second' })
  await client.calls.sendTest({})
  await client.calls.sendTest({})
  await settled(started)
  const { body } = await client.messages.get({ id: '1' })
  return { ...started, body }
}

it('verifies a message with the secret of its destination', async () => {
  const { client, body } = await delivered()
  const verified = await client.verify({ message: '1', signature: sign(body, 'second') })
  expect(verified).toMatchObject({
    verdict: 'valid',
    mistake: null,
    expected: sign(body, 'second'),
  })
  expect(verified.code.map(({ language }) => language)).toContain('Python')
})

it('names a previous secret, a write key, and the secret of another destination', async () => {
  const { client, body } = await delivered()
  await client.destinations.create({
    name: 'Other',
    sources: [],
    sharedSecret: 'elsewhere',
    endpoints: [{ url: 'http://127.0.0.1:1/' }],
  })
  const [source] = (await client.sources.list()).items
  const mistakeOf = async (key: string) => {
    const { mistake } = await client.verify({ message: '1', signature: sign(body, key) })
    return mistake
  }
  expect(await mistakeOf('first')).toBe('secret.previous')
  expect(await mistakeOf('first\n')).toBe('secret.previous+secret.newline')
  expect(await mistakeOf('elsewhere')).toBe('secret.other-destination')
  expect(await mistakeOf(source?.writeKey ?? '')).toBe('secret.write-key')
  const given = { message: '1', secrets: ['guess'], signature: sign(body, 'guess') }
  expect((await client.verify(given)).mistake).toBe('secret.given')
})

it('names the message whose body was signed instead', async () => {
  const { client } = await delivered()
  const other = await client.messages.get({ id: '2' })
  const { found } = await client.verify({ message: '1', signature: sign(other.body, 'second') })
  expect(found).toMatchObject([
    { id: 'body.other-message', title: 'Signed over the body of message 2' },
  ])
})

it('verifies a capture with the signature it has', async () => {
  const { client, receiver } = await delivered()
  const [own] = (await client.captures.list({})).items
  expect(await client.verify({ capture: own?.id ?? '' })).toMatchObject({ verdict: 'valid' })
  const body = '{"a":[1,2]}'
  const signature = sign('{"a": [1, 2]}', 'second')
  await fetch(`${receiver}/inbox`, { method: 'POST', body, headers: { 'X-Signature': signature } })
  await expect.poll(async () => (await client.captures.list({})).items.length).toBe(3)
  const [foreign] = (await client.captures.list({})).items
  const verified = await client.verify({ capture: foreign?.id ?? '' })
  expect(verified).toMatchObject({ verdict: 'mistake', mistake: 'serialiser.python' })
})

it('shows without a signature what the right one is, and how languages re-serialise the body', async () => {
  const { client } = await startWorkbench()
  const verified = await client.verify({ body: '{"a": 1}', secrets: ['k'] })
  expect(verified).toMatchObject({
    verdict: 'unknown',
    expected: sign('{"a": 1}', 'k'),
    found: [],
    tried: 0,
  })
  expect(verified.languages.map(({ language }) => language)).toContain('Go')
})

it('reads a body in base64, which need not be text', async () => {
  const { client } = await startWorkbench()
  const bytes = Buffer.from([0xff, 0, 0x80])
  const signature = createHmac('sha1', 'k').update(bytes).digest('hex')
  const input = { encoding: 'base64' as const, body: bytes.toString('base64'), secrets: ['k'] }
  expect(await client.verify({ ...input, signature })).toMatchObject({
    verdict: 'valid',
    languages: [],
  })
})

it.each([
  ['body', {}],
  ['message', { message: '99' }],
  ['capture', { capture: '99' }],
  ['body', { body: Buffer.alloc(512 * 1024 + 1).toString('base64'), encoding: 'base64' as const }],
])('names the field %s that is wrong', async (field, input) => {
  const { client } = await startWorkbench()
  await expect(client.verify({ signature: 'a', ...input })).rejects.toMatchObject({
    data: { field },
  })
})
