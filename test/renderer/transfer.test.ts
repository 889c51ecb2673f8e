import { expect, test, vi } from 'vitest'
import type { Import } from '../../src/contract/importOperations.ts'
import { type Importing, whenOpened } from '../../src/renderer/transfer/import/importing.ts'

vi.mock('../../src/renderer/rpc/api.ts', () => ({ client: {}, queries: {}, api: {} }))
vi.mock('../../src/renderer/ui/notice/toasts.tsx', () => ({ sayFault: vi.fn() }))

const file = { id: '1', name: 'calls.ndjson' } as Import
const read: Importing = { phase: 'read', file, sending: null, previous: null }
const empty: Importing = { phase: 'none', file: null, sending: null, previous: null }

test('the import begins with the choice of a file, unless one is being read or sent', () => {
  expect(whenOpened(read, false)).toEqual({ ...empty, previous: file })
  expect(whenOpened({ ...empty, previous: file }, false)).toEqual({ ...empty, previous: file })
  expect(whenOpened({ ...read, sending: '4' }, true)).toEqual(empty)
  const sending = { ...read, sending: '4' }
  expect(whenOpened(sending, false)).toBe(sending)
  const reading: Importing = { ...empty, phase: 'reading' }
  expect(whenOpened(reading, false)).toBe(reading)
})
