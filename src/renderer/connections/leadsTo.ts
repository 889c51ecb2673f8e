const local = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Whether an endpoint's URL is the URL of a receiver, under any host name of this machine. */
export function leadsTo(url: string, receiverUrl: string): boolean {
  if (!URL.canParse(url)) return false
  const [given, own] = [new URL(url), new URL(receiverUrl)]
  const isHere = given.hostname === own.hostname || local.has(given.hostname)
  return (
    isHere &&
    given.protocol === own.protocol &&
    given.port === own.port &&
    given.pathname === own.pathname
  )
}

/** The receiver an endpoint's URL leads to, if it is one of ours. */
export const receiverAt = <Own extends { url: string }>(url: string, receivers: readonly Own[]) =>
  receivers.find((own) => leadsTo(url, own.url))
