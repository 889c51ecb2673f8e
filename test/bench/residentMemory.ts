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
