import { expect, it } from 'vitest'
import { settled, startWorkbench } from '../support/workbench.ts'

async function waysOf(properties: string) {
  const started = await startWorkbench()
  const response = await fetch(`${started.collect}/v1/track`, {
    method: 'POST',
    body: `{"writeKey":"WRITEKEY1","userId":"u","event":"E","properties":${properties}}`,
  })
  expect(response.status).toBe(200)
  await settled(started)
  const message = await started.client.messages.get({ id: '1' })
  return {
    notices: message.notices,
    ways: new Map(message.reserialising.map((each) => [each.id, each])),
  }
}

it('shows for a message which serialisers would make a receiver reject it, and why', async () => {
  const { ways, notices } = await waysOf('{"url":"/cart"}')
  expect(notices).toEqual([])
  expect(ways.get('javascript')).toMatchObject({ differs: false, why: null })
  expect(ways.get('php-unescaped')).toMatchObject({ differs: false })
  expect(ways.get('go')).toMatchObject({ language: 'Go', differs: true, why: 'sorts the keys' })
  expect(ways.get('php')).toMatchObject({ differs: true, why: 'writes / as \\/' })
  expect(ways.get('python')?.why).toBe('adds a space after each comma and colon')
})

it('a message has a notice if the documented check in JavaScript fails, too', async () => {
  const { ways, notices } = await waysOf('{"big":9007199254740993}')
  expect(ways.get('javascript')).toMatchObject({
    differs: true,
    why: 'writes 9007199254740993 as 9007199254740992',
  })
  expect(notices).toEqual([expect.stringContaining('Verify the raw bytes.')])
})

it('does not examine a body of more than 64 KB', async () => {
  const started = await startWorkbench()
  await started.client.calls.sendTest({})
  await settled(started)
  const body = JSON.stringify({ version: 1, type: 'track', text: 'a'.repeat(65 * 1024) })
  const { id } = await started.client.messages.resend({ id: '1', body })
  const { reserialising } = await started.client.messages.get({ id })
  expect(reserialising).toEqual([])
})
