import pino from 'pino'

/** Logs go to stderr: stdout belongs to what a command answers. */
export function createLog(level: string) {
  return pino({ level, base: null }, pino.destination({ dest: 2, sync: true }))
}
export type Log = ReturnType<typeof createLog>
