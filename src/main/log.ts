import pino from 'pino'

/** Logs go to stderr: stdout belongs to what a command answers. */
export function createLog(level: string) {
  const destination = pino.destination({ dest: 2, sync: true })
  // A log that cannot be written, on a full disk say, must not stop what it tells of.
  destination.on('error', () => {})
  return pino({ level, base: null }, destination)
}
export type Log = ReturnType<typeof createLog>
