import { describe, expect, it } from 'vitest'
import { readCalls } from '../../src/main/import/readCalls.ts'
import { exportedText } from '../export/support.ts'
import { doors } from '../support/doors.ts'
import { calls, imported, sendAll, start } from './support.ts'

describe('a file', () => {
  it('reports each line that is no valid call, and has the others', async () => {
    const { client } = await start()
    const text = [
      '\u{feff}{"type":"track","userId":"u","event":"E"}',
      '',
      '{"type":',
      '[1]',
      '{"type":"buy","userId":"u"}',
      '{"type":"track","userId":"u"}',
    ].join('\r\n')
    const read = await client.imports.read({ text })
    expect(read).toMatchObject({ format: 'ndjson', calls: 1, faultCount: 4 })
    expect(read.faults.map(({ place }) => place)).toEqual(['line 3', 'line 4', 'line 5', 'line 6'])
    expect(read.faults[3]?.message).toBe('track needs event')
  })

  it('may be one JSON value', async () => {
    const { client } = await start()
    const call = { type: 'track', userId: 'u', event: 'E' }
    const pretty = await client.imports.read({ text: JSON.stringify(call, null, 2) })
    expect(pretty).toMatchObject({ format: 'json', calls: 1 })
    expect(await client.imports.read({ text: JSON.stringify([call, call]) })).toMatchObject({
      calls: 2,
    })
    await expect(client.imports.read({ text: ' \n' })).rejects.toThrow('the file is empty')
  })

  it('is held until three newer ones, and nothing is sent without a valid call', async () => {
    const { client } = await start()
    const first = await client.imports.read({ text: calls[0] ?? '' })
    const empty = await client.imports.read({ text: '{}' })
    await expect(client.imports.send({ id: empty.id, source: 'app' })).rejects.toThrow(
      'no call to send',
    )
    for (let n = 0; n < 2; n++) await client.imports.read({ text: calls[0] ?? '' })
    await expect(client.imports.calls({ id: first.id })).rejects.toThrow('no longer in memory')
    await expect(client.imports.calls({ id: '99' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('sent with its message ids to the same source is recorded as duplicates, with new ones as new calls', async () => {
    const { started, client } = await start()
    await sendAll(started)
    const file = await exportedText(client, 'calls', 'ndjson')
    await imported(started, file, { source: 'app' })
    expect((await client.rejections.list({})).items.map(({ reason }) => reason)).toEqual(
      Array.from({ length: 5 }, () => 'duplicate'),
    )
    expect(started.workbench.store.calls.newest()).toBe(5)
    await imported(started, file, { source: 'app', messageIds: 'new' })
    expect(started.workbench.store.calls.newest()).toBe(10)
  })

  it('is sent at a rate, until it is stopped', async () => {
    const { client } = await start()
    const text = Array.from(
      { length: 500 },
      () => '{"type":"track","userId":"u","event":"E"}',
    ).join('\n')
    const read = await client.imports.read({ text })
    const { id } = await client.imports.send({ id: read.id, source: 'app', rate: 50 })
    await expect.poll(async () => (await client.compose.get({ id })).sent).toBeGreaterThan(3)
    await client.compose.stop({ id })
    await expect.poll(async () => (await client.compose.get({ id })).done).toBe(true)
    const { sent, accepted, stopped } = await client.compose.get({ id })
    expect(stopped).toBe(true)
    expect(sent).toBeLessThan(400)
    expect(accepted).toBe(sent)
  })

  const large =
    `{"type":"track","userId":"u","event":"E","properties":{"pad":"${'x'.repeat(2000)}"}}\n`.repeat(
      4000,
    )

  for (const [name, open] of Object.entries(doors))
    it(`of several MB is read over ${name}`, async () => {
      const { started } = await start()
      const client = await open(started)
      expect((await client.imports.read({ text: large })).calls).toBe(4000)
    })

  it('is read in short turns', async () => {
    let turns = 0
    const timer = setInterval(() => turns++, 1)
    await readCalls(large, () => undefined)
    clearInterval(timer)
    expect(turns).toBeGreaterThan(5)
  })
})
