import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'

/** One instance per folder, over real processes. A second one leaves a structured clone of its data, and wakes the first. */
export function requestLock(folder: string, data: object, onSecond: (data: unknown) => void) {
  const lock = join(folder, 'double.lock')
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
  } catch {
    writeFileSync(join(folder, `second-${process.pid}`), serialize(data))
    process.kill(Number(readFileSync(lock, 'utf8')), 'SIGUSR2')
    return false
  }
  process.on('SIGUSR2', () => {
    for (const name of readdirSync(folder).filter((each) => each.startsWith('second-'))) {
      const second: unknown = deserialize(readFileSync(join(folder, name)))
      rmSync(join(folder, name))
      onSecond(second)
    }
  })
  process.on('exit', () => rmSync(lock, { force: true }))
  return true
}
