/** Writes one line of what the client does. */
export type Log = (line: string) => void

const name = 'analytics'

/** To stderr, if there is one. */
export const logToConsole: Log = (line) => {
  // The only place where this library prints: it has no access to the app's logger.
  // oxlint-disable-next-line no-console
  console.error(`${name} ${line}`)
}

/** Whether DEBUG enables this client's log, by convention: names with *, and -name to exclude. */
export function isDebugged(pattern = debugVariable()): boolean {
  const names = pattern.split(/[\s,]+/).filter((part) => part !== '')
  const matches = (part: string) => new RegExp(`^${escape(part)}$`).test(name)
  return (
    names.some(matches) && !names.some((part) => part.startsWith('-') && matches(part.slice(1)))
  )
}

function escape(part: string): string {
  return part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('*', '.*')
}

/** A browser has no environment, and some platforms deny access to it. */
function debugVariable(): string {
  try {
    const { process } = globalThis as {
      process?: { env?: Record<string, string | undefined> }
    }
    return process?.env?.DEBUG ?? ''
  } catch {
    return ''
  }
}
