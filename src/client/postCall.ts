/** One call as a client sends it. */
export interface CallToSend {
  type: string
  [key: string]: unknown
}

/** The port answered, and the answer is no. */
export class PostRefused extends Error {
  override name = 'PostRefused'
}

/**
 * Posts one call to a collection port and resolves once it is accepted. Throws PostRefused with the port's own
 * words when it is not. `endpoint`: the port's address, such as `http://127.0.0.1:8420`.
 */
export async function postCall(
  endpoint: string,
  writeKey: string,
  { type, ...call }: CallToSend,
): Promise<void> {
  const response = await fetch(new URL(`/v1/${type}`, endpoint), {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${writeKey}:`)}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...call,
      context: { library: { name: 'hookbench' }, ...(call.context as object) },
    }),
  })
  const text = await response.text()
  if (!response.ok) throw new PostRefused(`${response.status}: ${messageIn(text)}`)
}

function messageIn(text: string): string {
  try {
    return (JSON.parse(text) as { message?: string }).message ?? text
  } catch {
    return text
  }
}
