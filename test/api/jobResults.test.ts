import { expect, it } from 'vitest'
import { z } from 'zod'
import { createResults } from '../../src/main/jobs/results.ts'
import { collectOne, startConnected } from '../support/connected.ts'
import { startReceiver } from '../support/receiver.ts'
import { startWorkbench, temporaryDirectory, until } from '../support/workbench.ts'

it('drills and capacity runs can be read after a restart, and are continued in number', async () => {
  const receiver = await startReceiver(200)
  const directory = await temporaryDirectory()
  const first = await startConnected(receiver.url, undefined, { directory })
  await collectOne(first, 'delivered')
  const { id } = await first.client.drills.start({ kind: 'twice', ids: ['1'] })
  const drill = await until(first, async () => {
    const now = await first.client.drills.get({ id })
    return now.done && now
  })
  const results = await first.client.drills.results({ id })
  const started = await first.client.capacity.start({
    destination: 'Orders',
    profile: { kind: 'constant', rate: 50, seconds: 60 },
  })
  await until(
    first,
    async () => (await first.client.capacity.get({ id: started.id })).totals.delivered > 5,
  )
  const run = await first.client.capacity.stop({ id: started.id })
  const list = await first.client.capacity.list()
  const report = await first.client.capacity.report({ id: run.id })
  await first.workbench.close()

  const { client } = await startWorkbench({ directory })
  expect((await client.drills.list()).items).toEqual([drill])
  expect(await client.drills.get({ id })).toEqual(drill)
  expect(await client.drills.stop({ id })).toEqual(drill)
  expect(await client.drills.results({ id })).toEqual(results)
  const exported = await client.drills.report({ id })
  expect(exported.name).toMatch(/^hookbench-drill-1-[\dT-]+\.json$/)
  expect(JSON.parse(exported.text)).toEqual({ ...drill, results: results.items })
  expect(await client.capacity.list()).toEqual(list)
  expect(await client.capacity.get({ id: run.id })).toEqual(run)
  expect(await client.capacity.stop({ id: run.id })).toEqual(run)
  expect(await client.capacity.report({ id: run.id })).toEqual(report)
  expect(await client.drills.start({ kind: 'twice', ids: ['1'] })).toMatchObject({ id: '2' })
  expect((await client.drills.list()).items.map((each) => each.id)).toEqual(['2', '1'])
  await expect(client.drills.get({ id: '3' })).rejects.toThrow('no drill with id 3')
})

it('results that have another form than now are not shown, and do not fail the others', async () => {
  const rows = new Map<number, { summary: string; content: Buffer }>()
  const parts = {
    kind: 'drill',
    store: {
      newest: () => Math.max(0, ...rows.keys()),
      summaries: () => Array.from(rows.values(), ({ summary }) => summary).toReversed(),
      byId: (_kind: string, id: number) => rows.get(id) ?? null,
      add: async ({ id, ...row }: { id: number; summary: string; content: Buffer }) =>
        void rows.set(id, row),
    },
    content: z.array(z.number()),
    onDefect: (error: unknown) => {
      throw error
    },
  }
  const before = createResults({ ...parts, summary: z.object({ was: z.string() }) })
  await before.add(1, { summary: { was: 'a' }, content: [1] })
  const now = createResults({ ...parts, summary: z.object({ is: z.string() }) })
  await now.add(2, { summary: { is: 'b' }, content: [2, 3] })
  expect(now.summaries()).toEqual([{ is: 'b' }])
  expect(await now.byId(1)).toBeNull()
  expect(await now.byId(2)).toEqual({ summary: { is: 'b' }, content: [2, 3] })
  expect(now.newest()).toBe(2)
})
