import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { cpus, platform, release, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { median } from './measure.ts'

/** Linux's magic numbers of common file systems. */
const fileSystems: Record<number, string> = {
  0xef53: 'ext4',
  0x58465342: 'xfs',
  0x9123683e: 'btrfs',
  0x01021994: 'tmpfs',
  0x794c7630: 'overlay',
  0x2fc12fc1: 'zfs',
}

/** What the figures depend on: even a ratio does not carry over to another machine exactly. */
export async function describeMachine() {
  const { type } = await statfs(tmpdir())
  return {
    cores: cpus().length,
    model: cpus()[0]?.model.trim() ?? 'unknown',
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${release()}`,
    node: process.version,
    fileSystem: fileSystems[type] ?? `0x${type.toString(16)}`,
    syncMs: syncCost(),
  }
}
export type Machine = Awaited<ReturnType<typeof describeMachine>>

/** Milliseconds until 4 KB at the end of a file are durable: the least that every commit costs. */
function syncCost(): number {
  const directory = mkdtempSync(join(tmpdir(), 'hookbench-bench-'))
  const file = openSync(join(directory, 'sync'), 'w')
  try {
    const page = Buffer.alloc(4096)
    const costs = Array.from({ length: 200 }, () => {
      writeSync(file, page)
      const start = performance.now()
      fdatasyncSync(file)
      return performance.now() - start
    })
    return median(costs)
  } finally {
    closeSync(file)
    rmSync(directory, { recursive: true })
  }
}
