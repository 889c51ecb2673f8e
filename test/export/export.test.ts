import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import net from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import type { Seen } from '../support/receiver.ts'
import { startWorkbench, temporaryDirectory, until, writeWorkspace } from '../support/workbench.ts'
import { exportedText, readHar } from './support.ts'
import { startTwoMessages } from './twoMessages.ts'

const run = promisify(execFile)
const withoutConnection = ({ method, url, headers, body }: Seen) => {
  const { connection: _connection, ...others } = headers
  return { method, url, headers: others, body }
}

/** Without the lines that the connection adds. */
const linesOf = ({ rawHeaders }: Seen) =>
  Array.from({ length: rawHeaders.length / 2 }, (_, i) =>
    rawHeaders.slice(2 * i, 2 * i + 2),
  ).filter(([name]) => !['host', 'connection', 'content-length'].includes(name ?? ''))

async function runScript(script: string) {
  const file = join(await temporaryDirectory(), 'export.sh')
  await writeFile(file, script)
  return run('sh', [file])
}

describe('messages', () => {
  it('as HAR have an entry for each attempt, with what was sent and received', async () => {
    const { client, receiver, bytes } = await startTwoMessages()
    const entries = readHar(await exportedText(client, 'messages', 'har'))
    expect(
      entries.map(({ response, _message, _attempt }) => [response.status, _message, _attempt]),
    ).toEqual([
      [503, '1', 1],
      [200, '1', 2],
      [200, '2', 1],
    ])
    for (const [index, { request, time, timings }] of entries.entries()) {
      const sent = receiver.seen[index] as Seen
      expect(request.postData?.text).toBe(sent.body)
      expect(linesOf(sent)).toEqual(request.headers.map(({ name, value }) => [name, value]))
      expect(request.headers.map(({ name }) => name.toLowerCase())).toContain('x-signature')
      const { blocked, dns, connect, send, wait, receive } = timings
      const sum = [blocked, dns, connect, send, wait, receive].reduce(
        (a = 0, b = 0) => a + Math.max(0, b),
        0,
      )
      expect(time).toBeCloseTo(sum ?? NaN)
    }
    expect(entries[2]?.response.content).toMatchObject({
      size: 3,
      encoding: 'base64',
      text: bytes.toString('base64'),
    })
  })

  it('without a response have status 0 and the reason', async () => {
    const workspaceFile = await writeWorkspace(`
sources: [{ name: app, writeKey: KEY }]
destinations: [{ name: Orders, sources: [app], endpoints: [{ url: "http://127.0.0.1:1/" }] }]
`)
    const started = await startWorkbench({ workspaceFile })
    const { client } = started
    await client.calls.sendTest({})
    await until(started, async () => (await client.messages.get({ id: '1' })).state === 'retrying')
    const [entry] = readHar(await exportedText(client, 'messages', 'har'))
    expect(entry?.response.status).toBe(0)
    expect(entry?._error).toContain('refused')
  })

  it('as a curl script send the same bytes, with the same signature and headers', async () => {
    const { client, receiver } = await startTwoMessages()
    const sent = receiver.seen.slice(1).map(withoutConnection)
    const script = await exportedText(client, 'messages', 'curl')
    await runScript(script)
    expect(receiver.seen.slice(3).map(withoutConnection)).toEqual(sent)
    expect(sent[0]?.headers['x-signature']).toMatch(/^[0-9a-f]{40}$/)
    expect(script.match(/^curl /gm)).toHaveLength(2)
  })

  it('as CSV cannot run as formulas, and are read back by a CSV reader', async () => {
    const { client } = await startTwoMessages()
    const csv = await exportedText(client, 'messages', 'csv')
    const rows = parse<Record<string, string>>(csv, { bom: true, columns: true })
    expect(rows.map(({ id, state, label, lastStatus }) => [id, state, label, lastStatus])).toEqual([
      ['1', 'delivered', 'First', '200'],
      ['2', 'delivered', "'=SUM(A1)", '200'],
    ])
    expect(rows[0]?.lastDurationMs).toMatch(/^\d+$/)
    expect(rows[0]?.body).toBe((await client.messages.get({ id: '1' })).body)
    expect(csv.replaceAll('\r\n', '')).not.toContain('\n')
  })

  it('as NDJSON have everything stored, in the order of arrival', async () => {
    const { client } = await startTwoMessages()
    const lines = (await exportedText(client, 'messages', 'ndjson')).trimEnd().split('\n')
    const {
      reserialising: _reserialising,
      refusals: _refusals,
      resentAs: _resentAs,
      ...stored
    } = await client.messages.get({ id: '1' })
    expect(JSON.parse(lines[0] ?? '')).toEqual(stored)
    expect(lines).toHaveLength(2)
    expect(lines.join('').match(/"\w+Ms":\d+\.\d{4,}/g)).toBeNull()
  })

  it('are those that match the filter, and a wrong filter is refused before anything is written', async () => {
    const { client } = await startTwoMessages()
    expect(readHar(await exportedText(client, 'messages', 'har', 'status:503'))).toHaveLength(2)
    expect(await exportedText(client, 'messages', 'ndjson', 'state:failed')).toBe('')
    await expect(exportedText(client, 'messages', 'csv', 'state:nowhere')).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      data: { field: 'filter' },
    })
  })

  it('without any match are a valid empty file', async () => {
    const { client } = await startWorkbench()
    expect(readHar(await exportedText(client, 'messages', 'har'))).toEqual([])
    expect(await exportedText(client, 'messages', 'ndjson')).toBe('')
    expect(await exportedText(client, 'captures', 'csv')).toMatch(/^\u{feff}id,receiver,.*\r\n$/u)
  })
})

describe('calls', () => {
  it('have their content with every digit, and are sent again by HAR and curl', async () => {
    const { started, client } = await startTwoMessages()
    const call =
      '{"type":"track","userId":"u2","event":"Digits","properties":{"n":9007199254740993}}'
    await client.compose.send({ source: 'app', call })
    const ndjson = await exportedText(client, 'calls', 'ndjson')
    expect(ndjson.split('\n')[2]).toContain('"content":{"type":"track"')
    expect(ndjson).toContain('"n":9007199254740993')
    const entry = readHar(await exportedText(client, 'calls', 'har'))[2]
    expect(entry?.request.url).toBe(`${started.collect}/v1/track`)
    const before = await client.rejections.list({})
    const { stdout } = await runScript(await exportedText(client, 'calls', 'curl'))
    expect(stdout).toBe('{"success":true}'.repeat(3))
    const after = await client.rejections.list({})
    expect(after.items.length - before.items.length).toBe(3)
    expect(new Set(after.items.map(({ reason }) => reason))).toEqual(new Set(['duplicate']))
  })
})

describe('a filter', () => {
  it('applies to calls and captures as in their lists', async () => {
    const { client } = await startTwoMessages()
    const calls = await exportedText(client, 'calls', 'ndjson', 'event:First')
    expect(calls.trimEnd().split('\n')).toHaveLength(1)
    expect(await client.exports.count({ kind: 'calls', filter: 'event:First' })).toEqual({
      count: 1,
      complete: true,
    })
    expect(await exportedText(client, 'captures', 'ndjson', 'receiver:nowhere')).toBe('')
    await expect(exportedText(client, 'captures', 'csv', 'state:failed')).rejects.toMatchObject({
      data: { field: 'filter' },
    })
  })
})

describe('captures', () => {
  it('are sent again byte by byte, also when they are not text', async () => {
    const workspaceFile = await writeWorkspace(
      'receivers: [{ name: desk, path: /in, respond: [204] }]',
    )
    const { client, receiver } = await startWorkbench({ workspaceFile })
    const bodies = [
      Buffer.from([0, 1, 0xff, 0x0a]),
      Buffer.from("it's\n\0"),
      Buffer.from('plain ü'),
    ]
    for (const body of bodies)
      await fetch(`${receiver}/in?x=1`, { method: 'PUT', body, headers: { 'x-own': 'a b' } })
    const stored = async () => (await client.captures.list({})).items.toReversed()
    await expect.poll(stored).toHaveLength(3)
    await runScript(await exportedText(client, 'captures', 'curl'))
    await expect.poll(stored).toHaveLength(6)
    const captures = await stored()
    for (const [index, body] of bodies.entries()) {
      const again = captures[index + 3]
      expect(Buffer.from(again?.body.text ?? '', again?.body.encoding)).toEqual(body)
      expect(again).toMatchObject({ method: 'PUT', path: '/in?x=1' })
      expect(again?.headers).toContainEqual(['x-own', 'a b'])
    }
    const [entry] = readHar(await exportedText(client, 'captures', 'har'))
    expect(entry).toMatchObject({
      request: { method: 'PUT', postData: { text: 'AAH/Cg==', _encoding: 'base64' } },
      response: { status: 204 },
    })
  })

  it('have the request as received in NDJSON and HAR, and a fault instead of a response', async () => {
    const workspaceFile = await writeWorkspace(
      'receivers: [{ name: desk, path: /in, respond: [{ fault: reset }] }]',
    )
    const { client, receiver } = await startWorkbench({ workspaceFile })
    const head =
      'POST /in HTTP/1.0\r\nhOst:  localhost\r\nX-Own: \u{e9}\r\nTransfer-Encoding: chunked\r\n\r\n'
    const sent = Buffer.from(`${head}2;a=b\r\nhi\r\n0\r\n\r\n`, 'latin1')
    const { hostname, port } = new URL(receiver)
    const socket = net.connect(Number(port), hostname).on('error', () => {})
    socket.write(sent)
    await expect.poll(async () => (await client.captures.list({})).items.length).toBe(1)
    socket.destroy()
    const line = await exportedText(client, 'captures', 'ndjson')
    const { raw } = JSON.parse(line) as { raw: { text: string; encoding: BufferEncoding } }
    expect(Buffer.from(raw.text, raw.encoding)).toEqual(sent)
    const [entry] = readHar(await exportedText(client, 'captures', 'har'))
    expect(entry).toMatchObject({
      request: { httpVersion: 'HTTP/1.0', headersSize: head.length, postData: { text: 'hi' } },
      response: { status: 0 },
      _error: 'connection reset',
      _raw: sent.toString('base64'),
      _rawEncoding: 'base64',
    })
  })
})
