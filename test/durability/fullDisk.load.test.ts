import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import { run, serve, stop } from '../support/cli.ts'
import { allItems } from '../support/pages.ts'
import { exchangeBytes, request } from '../support/rawHttp.ts'
import { startReceiver } from '../support/receiver.ts'
import { writeWorkspace } from '../support/workbench.ts'
import { mountSmallDisk, whyNoSmallDisk } from './smallDisk.ts'

const why = whyNoSmallDisk()
const skipped = why === null ? '' : ` [skipped: ${why}]`
const patient = { timeout: 30_000, interval: 100 }
const megabyte = 1024 * 1024

function smallDisk(megabytes: number) {
  const disk = mountSmallDisk(megabytes)
  onTestFinished(() => disk.unmount())
  return disk
}

async function send(collect: string, id: string, bytes: number): Promise<number> {
  const properties = { padding: 'x'.repeat(bytes) }
  const response = await fetch(`${collect}/v1/track`, {
    method: 'POST',
    body: JSON.stringify({ writeKey: 'KEY', messageId: id, userId: id, event: 'E', properties }),
  })
  await response.arrayBuffer()
  return response.status
}

it.skipIf(why !== null)(
  `answers 503 and halts while its disk is full, loses and repeats nothing, and continues on its own${skipped}`,
  async () => {
    const disk = smallDisk(12)
    disk.fill(6 * megabyte)
    // Slow enough that exchanges are in flight, and messages waiting, when the disk is full.
    const receiver = await startReceiver((_request, response) =>
      setTimeout(() => response.writeHead(200).end(), 150),
    )
    const workspace = await writeWorkspace(`
sources: [{ name: app, writeKey: KEY }]
destinations: [{ name: D, sources: [app], endpoints: [{ url: "${receiver.url}" }] }]
settings: { delivery: { inFlight: 4 } }`)
    const data = join(disk.path, 'data')
    let log = ''
    const args = ['--data', data, '--workspace', workspace]
    const served = await serve(args, (text) => (log += text))
    onTestFinished(async () => void (await stop(served.child)))
    const { client, collect } = served

    const accepted: string[] = []
    const refused = new Set<number>()
    let next = 0
    /** Until 20 calls in a row find no space. */
    async function sendUntilFull(bytes: number) {
      for (let row = 0, tries = 0; row < 20 && tries < 3000; tries++) {
        const id = `c${next++}`
        const status = await send(collect, id, bytes)
        row = status === 200 ? 0 : row + 1
        if (status === 200) accepted.push(id)
        else refused.add(status)
      }
    }
    await sendUntilFull(20_000)
    await sendUntilFull(10)
    await expect
      .poll(async () => (await client.status()).delivery, patient)
      .toEqual({ state: 'halted', reason: 'database or disk is full' })
    await sendUntilFull(10)
    expect([...refused]).toEqual([503])
    expect(accepted.length).toBeGreaterThan(20)
    // Non-HTTP bytes are answered even without space. A rejection is small, so it may still find space and be counted.
    let rejected = 0
    for (let i = 0; i < 50; i++) {
      expect(await exchangeBytes(collect, 'no HTTP\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /)
      const answer = await exchangeBytes(collect, request('/v1/track', '{'))
      expect(answer).toMatch(/^HTTP\/1.1 (?:400|503) /)
      if (answer.startsWith('HTTP/1.1 400 ')) rejected++
    }
    expect((await client.status()).totals.rejections).toBeGreaterThanOrEqual(rejected)
    expect((await client.status()).counts.queued).toBeGreaterThan(0)
    expect(receiver.seen.length).toBeGreaterThan(0)

    disk.makeRoom()
    await expect
      .poll(async () => (await client.status()).counts, patient)
      .toMatchObject({ delivered: accepted.length, queued: 0, retrying: 0 })
    const stored = await allItems(client.calls.list)
    expect(stored.map(({ messageId }) => messageId).toSorted()).toEqual(accepted.toSorted())
    const seen = receiver.seen.map(({ body }) => (JSON.parse(body) as { userId: string }).userId)
    expect(seen.toSorted()).toEqual(accepted.toSorted())
    expect(await send(collect, 'after', 10)).toBe(200)
    await expect.poll(async () => (await client.status()).delivery.state, patient).toBe('idle')

    await stop(served.child)
    const lines = log.split('\n')
    expect(lines.filter((line) => line.includes('calls cannot be stored'))).toHaveLength(1)
    expect(lines.filter((line) => line.includes('calls can be stored again'))).toHaveLength(1)
    expect(lines.length).toBeLessThan(20)
    const db = new Database(join(data, 'hookbench.db'), { readonly: true })
    onTestFinished(() => void db.close())
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
    expect(db.prepare('SELECT count(*) FROM attempt').pluck().get()).toBe(accepted.length + 1)
  },
  90_000,
)

it.skipIf(why !== null)(
  `does not start on a full disk, says so, and has all its data once there is space${skipped}`,
  async () => {
    const disk = smallDisk(8)
    const data = join(disk.path, 'data')
    const first = await serve(['--data', data])
    await first.client.delivery.pause()
    await first.client.calls.sendTest({})
    // Killed, so that its data is only in the log.
    await stop(first.child, 'SIGKILL')
    disk.fill()
    for (const directory of [data, join(disk.path, 'new')])
      expect(await run(['serve', '--data', directory, '--collect-port', '0'])).toEqual({
        code: 2,
        stdout: '',
        stderr: expect.stringContaining(`the disk of ${directory} is full`) as string,
      })
    disk.makeRoom()
    const second = await serve(['--data', data])
    onTestFinished(async () => void (await stop(second.child)))
    expect((await second.client.status()).counts.queued).toBe(1)
  },
  90_000,
)

it.skipIf(why !== null)(
  `reports a directory that cannot be written${skipped}`,
  async () => {
    const disk = smallDisk(8)
    const data = join(disk.path, 'data')
    await stop((await serve(['--data', data])).child)
    disk.makeReadOnly()
    for (const directory of [data, join(disk.path, 'new')])
      expect(await run(['serve', '--data', directory])).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(`${directory} cannot be used: `) as string,
      })
  },
  90_000,
)
