import pino from 'pino'

/** Logs go to stderr, because stdout is for the output of commands. */
export function createLog(level: string) {
  const destination = pino.destination({ dest: 2, sync: true })
  // A log that cannot be written, on a full disk for example, must not stop the work it reports.
  destination.on('error', () => {})
  return pino({ level, base: null }, destination)
}
export type Log = ReturnType<typeof createLog>
