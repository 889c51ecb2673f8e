import pino from 'pino'
import { printableJson } from './printableJson.ts'

/** Logs go to stderr, because stdout is for the output of commands. */
export function createLog(level: string) {
  const destination = pino.destination({ dest: 2, sync: true })
  // A log that cannot be written, on a full disk for example, must not stop the work it reports.
  destination.on('error', () => {})
  const write = (line: string) => void destination.write(printableJson(line))
  return pino({ level, base: null }, { write })
}
export type Log = ReturnType<typeof createLog>
