import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const script = (file: string) => `
import { readFileSync } from 'node:fs'
const RealDate = Date
const now = () => RealDate.now() + Number(readFileSync(${JSON.stringify(file)}, 'utf8'))
globalThis.Date = class extends RealDate {
  constructor(...given) { super(...(given.length === 0 ? [now()] : given)) }
  static now() { return now() }
}
`

/** A system clock for a process that runs with `nodeArgs`: `set` moves it by so many milliseconds, in all its threads. */
export async function settableClock(directory: string) {
  const [file, module] = [join(directory, 'ahead'), join(directory, 'clock.mjs')]
  const set = (ms: number) => writeFile(file, String(ms))
  await set(0)
  await writeFile(module, script(file))
  return { set, nodeArgs: ['--import', pathToFileURL(module).href] }
}
