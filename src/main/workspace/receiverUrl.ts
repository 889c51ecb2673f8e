/**
 * The path of an endpoint's URL at our receivers, or null. Only of a URL that is that address and a path, however
 * this machine is named in it: a path alone stands for no query and no other spelling of the URL.
 */
export function receiverPath(url: string, receiverUrl: string): string | null {
  const { port } = new URL(receiverUrl)
  const bases = [receiverUrl, `http://localhost:${port}`, `http://127.0.0.1:${port}`]
  const base = bases.find((each) => url.startsWith(`${each}/`))
  if (base === undefined) return null
  const path = url.slice(base.length)
  return path.includes('?') ? null : path
}
