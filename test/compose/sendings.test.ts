import { expect, it } from 'vitest'
import { createSendings } from '../../src/main/compose/sendings.ts'

it('does not retain the calls of a sending, which may be those of an imported file', async () => {
  // Port 1 accepts no connections.
  const sendings = createSendings({ endpoint: 'http://127.0.0.1:1', onProgress: () => {} })
  const asked: number[] = []
  const callAt = (index: number) => {
    asked.push(index)
    return { type: 'track' as const, content: { event: 'E', userId: 'u' } }
  }
  const source = { id: 1, name: 'a', writeKey: 'K' }
  const before = { call: 0, rejection: 0 }
  const record = sendings.start({ source, callAt, count: 3, rate: null, before })
  await record.over
  expect(asked).toEqual([0, 1, 2])
  expect(record).toMatchObject({ source, count: 3, failed: 3, done: true })
  expect(Object.values(sendings.get(record.id))).not.toContain(callAt)
})
