import type { Received } from './receiver.ts'
import { headersOf } from './testCall.ts'

/** A loop is a valid baseline only if it posts what Hookbench sends. `bodyFor`: what it posts for the same call. */
export function requireSameRequest(sample: Received['sample'], bodyFor: (body: string) => string) {
  if (sample === null) throw new Error('the receiver stored no request')
  const { headers, body } = sample
  const wanted = bodyFor(body)
  if (body !== wanted)
    throw new Error(`Hookbench sent another body than the baseline posts:\n${body}\n${wanted}`)
  for (const [name, value] of Object.entries(headersOf(body)))
    if (headers[name] !== value)
      throw new Error(`Hookbench sent ${name}: ${String(headers[name])}, the baseline ${value}`)
}
