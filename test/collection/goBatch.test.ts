import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { exchangeBytes } from '../support/rawHttp.ts'
import { settled, startWorkbench } from '../support/workbench.ts'

const capture = await readFile(new URL('../wire/analytics-go-2.1.1-batch.http', import.meta.url))

it('accepts the batch of a Go client byte for byte and delivers the documented bodies, signed', async () => {
  const started = await startWorkbench()
  const answer = await exchangeBytes(started.collect, capture)
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(answer).toMatch(/\r\ncontent-type: application\/json\r\n/i)
  expect(answer.split('\r\n\r\n')[1]).toBe('{"success":true}')

  expect(await settled(started)).toMatchObject({ delivered: 7, failed: 0 })
  const { items } = await started.client.captures.list({})
  expect(items.map(({ signature }) => signature)).toEqual(Array(7).fill('valid'))
  const context = '"context":{"library":{"name":"analytics-go","version":"2.1.0"}}'
  const time = '"timestamp":"2026-11-21T00:59:32.000Z"'
  const bodies = [
    `{"version":1,"type":"identify","userId":"019mr8mf4r",${time},"traits":{"big":9007199254740993,"email":"calvin@example.com","friends":42,"html":"<b>&</b>","plan":"Enterprise"},${context}}`,
    `{"version":1,"type":"track","userId":"f4ca124298",${time},"event":"Signed Up","properties":{"plan":"Enterprise","revenue":27.5},${context}}`,
    `{"version":1,"type":"track","anonymousId":"anon-1",${time},"event":"Anonymous Event",${context}}`,
    `{"version":1,"type":"page","userId":"f4ca124298",${time},"properties":{"path":"/docs","referrer":"http://initech.com","title":"Go Library","url":"http://initech.com/docs"},${context}}`,
    `{"version":1,"type":"group","userId":"019mr8mf4r",${time},"groupId":"56","traits":{"employees":20,"name":"Initech"},${context}}`,
    `{"version":1,"type":"alias","Previous ID":"anon-1","User ID":"019mr8mf4r",${time},${context}}`,
    `{"version":1,"type":"track","userId":"u-past","timestamp":"2015-07-21T07:20:50.520Z","event":"Imported",${context}}`,
  ]
  const byBody = new Map(items.map((item) => [item.body.text, item]))
  for (const body of bodies) {
    const received = byBody.get(body)
    expect(received, body).toBeDefined()
    const headers = new Map(received?.headers.map(([name, value]) => [name, value]))
    expect(headers.get('X-Signature')).toBe(createHmac('sha1', 's3cr3t').update(body).digest('hex'))
    expect(headers.get('User-Agent')).toBe('Hookbench/1.0')
  }
  const { items: calls } = await started.client.calls.list({})
  expect(calls).toHaveLength(7)
})
