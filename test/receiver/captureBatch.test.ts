import type { IncomingMessage } from 'node:http'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createLog } from '../../src/main/errors/log.ts'
import { createCapturing } from '../../src/main/receiver/capturing.ts'
import { createProgress } from '../../src/main/receiver/progress.ts'
import { openStore, type Store } from '../../src/main/store/store.ts'

/** A store with one receiver; `commits`: the number of captures after each commit. */
function start() {
  const commits: number[] = []
  const store: Store = openStore(null, () => commits.push(count()))
  onTestFinished(() => store.close())
  const count = () => store.captures.counts().get(1) ?? 0
  store.change(() =>
    store.receivers.insert({
      name: 'r',
      path: '/r',
      tls: 'off',
      behaviour: { rules: [], seed: 1 },
      setAt: 1,
    }),
  )
  const log = createLog('silent')
  const capturing = createCapturing(store, log)
  const progress = createProgress(store.receivers.byId(1)!)
  commits.length = 0
  function capture(body = Buffer.from('{}')) {
    progress.count()
    return capturing.capture({
      receiverId: 1,
      receivedAt: 0,
      request: { headers: {}, method: 'POST', url: '/r' } as IncomingMessage,
      raw: { head: Buffer.from('POST /r HTTP/1.1\r\n\r\n'), framed: null },
      body,
      secrets: [],
      status: 200,
      fault: null,
      messageId: null,
      progress,
    })
  }
  return { store, log, commits, count, capture, served: () => store.receivers.byId(1)?.served }
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

it('stores the captures of a turn in commits of at most 200, with how far the behaviour is', async () => {
  const { commits, count, capture, served } = start()
  for (let i = 0; i < 450; i++) void capture()
  await expect.poll(count).toBe(450)
  expect(commits).toEqual([200, 400, 450])
  expect(served()).toBe(450)
})

it('stores large bodies in commits of little more than 2 MB', async () => {
  const { commits, count, capture } = start()
  for (let i = 0; i < 20; i++) void capture(Buffer.alloc(256 * 1024))
  await expect.poll(count).toBe(20)
  expect(commits).toEqual([8, 16, 20])
})

it('lets responses wait while more than 32 MB of captures wait', async () => {
  const { count, capture } = start()
  const waits: (Promise<void> | null)[] = []
  for (let i = 0; i < 200; i++) waits.push(capture(Buffer.alloc(256 * 1024)))
  const free = waits.findIndex((each) => each !== null)
  expect(free).toBeGreaterThan(100)
  expect(free).toBeLessThan(130)
  for (const each of waits) if (each) await each
  expect(count()).toBe(200)
  expect(capture()).toBeNull()
})

it('stores what arrives between a commit and its sync in the next commit', async () => {
  const { store, count, capture } = start()
  void capture()
  await store.write(() => {}, { onCommit: () => void capture() })
  await expect.poll(count).toBe(2)
})

it('loses nothing when another write of the same commit fails', async () => {
  const { store, count, capture, served } = start()
  void capture()
  const failing = store.write(() => {
    throw new Error('another one')
  })
  void capture()
  await expect(failing).rejects.toThrow('another one')
  await expect.poll(count).toBe(2)
  expect(served()).toBe(2)
})

it('reports captures that cannot be stored with their number, and stores later ones', async () => {
  const { store, log, count, capture } = start()
  const [failed, told] = [vi.spyOn(log, 'error'), vi.spyOn(log, 'info')]
  const insert = vi.spyOn(store.captures, 'insert').mockImplementation(() => {
    throw new Error('no room')
  })
  for (let i = 0; i < 3; i++) void capture()
  await expect.poll(() => failed.mock.calls.length).toBe(1)
  insert.mockRestore()
  await expect
    .poll(async () => {
      void capture()
      await nextTurn()
      return told.mock.calls.map(([text]) => text)
    })
    .toEqual(['captures can be stored again; 3 were lost'])
  expect(count()).toBeGreaterThan(0)
})
