import { z } from 'zod'
import { Expectation, type Expected, Match } from '../../../contract/expect.ts'
import { spanText } from '../../../contract/format.ts'
import { amountWords, valueWords } from '../../expect/words.ts'
import { verb } from './step.ts'

const { count, within, never } = Expectation.shape
const Expect = z
  .strictObject({ ...Match.shape, count, within, never })
  .superRefine(({ count: wanted, within: waits, never: not, ...match }, context) => {
    const whole = { match, count: wanted, within: waits, never: not }
    for (const { path, message } of Expectation.safeParse(whole).error?.issues ?? [])
      context.addIssue({
        code: 'custom',
        path: path[0] === 'match' ? path.slice(1) : path,
        message,
      })
  })
type Expect = z.infer<typeof Expect>

/** The maximum duration of a request: Node's HTTP client times out after five minutes. */
const longestRequestMs = 120_000

export const expectVerb = verb({
  schema: Expect,
  title: titleOf,
  async run({ count: wanted, within: waits, never: not, ...match }, { bench, since, signal }) {
    const startedAt = performance.now()
    for (;;) {
      const left = Math.max(0, Math.ceil(waits - (performance.now() - startedAt)))
      const found: Expected = await bench.client.expect(
        { match, count: wanted, within: Math.min(left, longestRequestMs), never: not, since },
        { signal },
      )
      // If the caller has disconnected, the result is not used.
      signal.throwIfAborted()
      const waitedMs = performance.now() - startedAt
      // An expectation that holds is final; one with `never` is final once a match arrives.
      if (found.held !== not || left <= longestRequestMs) return { ...found, waitedMs }
    }
  },
})

function titleOf({ count: wanted, within: waits, never: not, ...match }: Expect): string {
  const { state, type, event, user, rejected, filtered } = match
  const one = !not && (wanted === undefined || wanted === 1)
  const things =
    rejected !== undefined
      ? `${one ? 'call' : 'calls'} rejected${rejected === true ? '' : ` as ${rejected}`}`
      : filtered !== undefined
        ? `${one ? 'call' : 'calls'} filtered`
        : one
          ? 'message'
          : 'messages'
  const words = [
    'expect',
    ...(not ? ['no'] : wanted === undefined ? [] : [amountWords(wanted)]),
    ...(type === undefined ? [] : [type]),
    ...(event === undefined ? [] : [event]),
    things,
    ...(user === undefined ? [] : [`of ${user}`]),
    ...(match.source === undefined ? [] : [`from ${match.source}`]),
    ...(match.destination === undefined ? [] : [`to ${match.destination}`]),
    ...(state === undefined ? [] : [state]),
    ...(match.endpoint === undefined ? [] : [`at ${match.endpoint}`]),
    ...(match.attempts === undefined
      ? []
      : [`after ${amountWords(match.attempts)} attempt${match.attempts === 1 ? '' : 's'}`]),
    ...(match.captured?.receiver === undefined ? [] : [`captured by ${match.captured.receiver}`]),
    ...(match.valid === undefined ? [] : [match.valid ? 'valid' : 'with violations']),
    ...Object.entries(match.where ?? {}).map(
      ([path, value]) => `with ${path} ${valueWords(value)}`,
    ),
  ]
  return `${words.join(' ')}, within ${spanText(waits)}`
}
