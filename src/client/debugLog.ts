/** Writes one line of what the client does. */
export type Log = (line: string) => void

const name = 'analytics'

/** To stderr, where there is such a thing. */
export const logToConsole: Log = (line) => {
  // The one place where this library prints: it has no logger of the app's.
  // oxlint-disable-next-line no-console
  console.error(`${name} ${line}`)
}

/** Whether the environment asks for this client's log, as DEBUG does by convention: names with *, and -name for not. */
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

/** A browser has no environment, and some platforms refuse to tell it. */
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
