const local = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Where the receivers listen: base URLs of the HTTP and of the HTTPS port. */
export interface ReceiverAddresses {
  receiver: string
  receiverTls: string
}

/** The path of a URL that leads to the port at `base`, under any name of this machine; else null. */
export function ownPath(url: string, base: string): string | null {
  const [given, own] = [new URL(url), new URL(base)]
  const sameHost =
    given.hostname === own.hostname ||
    local.has(given.hostname) ||
    given.hostname.endsWith('.localhost')
  return given.protocol === own.protocol && given.port === own.port && sameHost
    ? given.pathname
    : null
}

/** The path of a URL that leads to the receivers, over either of their ports; else null. */
export const receiverPath = (
  url: string,
  { receiver, receiverTls }: ReceiverAddresses,
): string | null => ownPath(url, receiver) ?? ownPath(url, receiverTls)
