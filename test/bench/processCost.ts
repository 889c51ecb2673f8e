import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Bytes of memory that a process holds, as the system sees it. */
export function residentMemory(pid: number): number {
  const kilobytes =
    process.platform === 'linux'
      ? /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
      : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  const bytes = Number(kilobytes) * 1024
  if (!(bytes > 0)) throw new Error(`the memory of process ${pid} is not known`)
  return bytes
}

/** The time of one run: elapsed, and processor time of the sending process if the system reports it. */
export interface Cost {
  seconds: number
  processorSeconds: number | null
}

/** Linux counts in hundredths of a second. */
const ticksPerSecond = 100

/** Seconds of processor time that a process has used so far; null if the system does not report it simply. */
function processorSeconds(pid: number): number | null {
  if (process.platform !== 'linux') return null
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name in brackets may contain spaces, so fields 14 and 15 are counted from its end.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** Runs work that a process does, and returns its cost. */
export async function costOf(pid: number, run: () => Promise<void>): Promise<Cost> {
  const before = processorSeconds(pid)
  const start = performance.now()
  await run()
  const seconds = (performance.now() - start) / 1000
  const after = processorSeconds(pid)
  return { seconds, processorSeconds: before === null || after === null ? null : after - before }
}
