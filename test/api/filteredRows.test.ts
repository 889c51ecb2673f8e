import { createRouterClient } from '@orpc/server'
import { expect, it, onTestFinished, vi } from 'vitest'
import { countFiltered, filteredIds } from '../../src/main/api/filteredRows.ts'
import { notRecorded } from '../../src/main/api/audited.ts'
import { implementer } from '../../src/main/api/implementer.ts'
import type { Lists } from '../../src/main/api/messages.ts'
import { nothingWithheld } from '../../src/main/api/withheld.ts'
import type { Log } from '../../src/main/errors/log.ts'
import { openStore } from '../../src/main/store/store.ts'
import { asOwner } from '../support/workbench.ts'

it('ends a search through a long list when the client is gone, which is no defect', async () => {
  const store = openStore(null, () => {})
  onTestFinished(() => store.close())
  const gone = new AbortController()
  let parts = 0
  const part = async () => {
    if (++parts % 3 === 0) gone.abort()
    return { ids: [], count: 0, next: 1 }
  }
  const lists = { findRows: part, countRows: part } as unknown as Lists
  const log = { error: vi.fn() }
  const recording = { recordAction: notRecorded, withhold: nothingWithheld }
  const { calls } = implementer(log as unknown as Log, recording)
  const routes = {
    list: calls.list.handler(async ({ input, signal }) => {
      await filteredIds({ store, lists }, 'calls', input, signal)
      return { items: [], nextCursor: null }
    }),
    count: calls.count.handler(({ input, signal }) =>
      countFiltered({ store, lists }, 'calls', input, signal),
    ),
    sendTest: calls.sendTest.handler(() => Promise.reject(new Error('a defect'))),
  }
  const client = createRouterClient(routes, asOwner)
  const { signal } = gone
  await expect(client.list({ filter: 'nothing' }, { signal })).rejects.toThrow()
  expect(parts).toBe(3)
  await expect(client.count({ filter: 'nothing' }, { signal })).rejects.toThrow()
  expect(parts).toBe(3)
  expect(log.error).not.toHaveBeenCalled()
  await expect(client.sendTest({}, { signal })).rejects.toThrow()
  expect(log.error).toHaveBeenCalledOnce()
})
