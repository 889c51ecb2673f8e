import { expect, test, vi } from 'vitest'
import type { BulkAction } from '../../src/contract/bulkAction.ts'
import { actionLines, applyToSelection } from '../../src/renderer/deliveries/actions/bulk.ts'

const start = vi.hoisted(() => vi.fn())
vi.mock('../../src/renderer/rpc/api.ts', () => ({
  client: { messages: { actions: { start } } },
  queries: {},
  api: {},
}))
vi.mock('../../src/renderer/ui/notice/toasts.tsx', () => ({ say: vi.fn(), sayFault: vi.fn() }))

test('a selection is cleared by an action, but stays if the action could not be started', async () => {
  const clear = vi.fn()
  const target = { ids: ['1'] }
  start.mockRejectedValueOnce(new Error('not reachable'))
  await applyToSelection('retry', { target, clear })
  expect(clear).not.toHaveBeenCalled()
  start.mockResolvedValueOnce({
    id: '1',
    action: 'retry',
    changed: 1,
    refused: 0,
    notes: [],
    done: true,
    stopped: false,
    failure: null,
  })
  await applyToSelection('retry', { target, clear })
  expect(clear).toHaveBeenCalledOnce()
})

test('of finished actions only the newest is a line, and dismissed ones are none', () => {
  const newestFirst = [
    { id: '5', done: true },
    { id: '4', done: false },
    { id: '3', done: true },
    { id: '2', done: true },
    { id: '1', done: true },
  ] as BulkAction[]
  const ids = (shown: string[]) => {
    const { lines, earlier } = actionLines(newestFirst, new Set(shown))
    return [lines, earlier].map((actions) => actions.map(({ id }) => id).join(' '))
  }
  expect(ids(['1', '2', '3', '5'])).toEqual(['4 5', '1 2 3'])
  expect(ids(['1', '2'])).toEqual(['2 4', '1'])
  expect(ids([])).toEqual(['4', ''])
})
