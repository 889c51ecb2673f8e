import { expect, test, vi } from 'vitest'
import { applyToSelection } from '../../src/renderer/deliveries/actions/bulk.ts'

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
