const local = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** The path of a URL that leads to the receivers at `base`, under any name of this machine; else null. */
export function ownPath(url: string, base: string): string | null {
  const [given, own] = [new URL(url), new URL(base)]
  const sameHost = given.hostname === own.hostname || local.has(given.hostname)
  return given.protocol === own.protocol && given.port === own.port && sameHost
    ? given.pathname
    : null
}
