import { afterEach, expect, test, vi } from 'vitest'
import { fetchWithAccess } from '../../src/renderer/rpc/access.ts'

afterEach(() => void vi.unstubAllGlobals())

const failing = (error: Error) => vi.stubGlobal('fetch', () => Promise.reject(error))
const request = new Request('http://127.0.0.1:9/rpc')

test('a request that reaches nothing fails in our words', async () => {
  failing(new TypeError('Failed to fetch'))
  await expect(fetchWithAccess(request)).rejects.toThrow(/^The workbench is not reachable$/)
})

test('an aborted request stays aborted', async () => {
  const aborted = new DOMException('aborted', 'AbortError')
  failing(aborted)
  await expect(fetchWithAccess(request)).rejects.toBe(aborted)
})
