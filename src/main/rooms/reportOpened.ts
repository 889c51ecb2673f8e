import { parentPort } from 'node:worker_threads'
import { Refusal } from '../errors/refusal.ts'
import type { Opened } from './room.ts'

/** Opens a room and tells the thread that started it, also why it cannot be opened. */
export async function reportOpened<Facts extends object>(open: () => Promise<Facts>) {
  const report = (opened: Opened<Facts>) => parentPort?.postMessage(opened)
  try {
    report(await open())
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, message, field, mistakes } = error
    report({ failure: { code, message, field, mistakes } })
  }
}
