/**
 * The path of an endpoint's URL at our receivers, or null. Only for a URL of that address and a path, under any name of
 * this machine: a path cannot represent a query or another spelling of the URL.
 */
export function receiverPath(url: string, receiverUrl: string): string | null {
  const { port } = new URL(receiverUrl)
  const bases = [receiverUrl, `http://localhost:${port}`, `http://127.0.0.1:${port}`]
  const base = bases.find((each) => url.startsWith(`${each}/`))
  if (base === undefined) return null
  const path = url.slice(base.length)
  return path.includes('?') ? null : path
}
