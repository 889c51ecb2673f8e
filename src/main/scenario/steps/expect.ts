import { z } from 'zod'
import { type Amount, Expectation, type Expected, Match } from '../../../contract/expect.ts'
import { durationText } from '../durationText.ts'
import { verb } from '../step.ts'

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

/** A request is not answered for so long at most: the HTTP client of Node gives up after five minutes. */
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
      const waitedMs = performance.now() - startedAt
      // One that holds is over; one that must never come true is over when it did.
      if (found.held !== not || left <= longestRequestMs) return { ...found, waitedMs }
    }
  },
})

function titleOf({ count: wanted, within: waits, never: not, ...match }: Expect): string {
  const { state, type, event, user, rejected, filtered } = match
  const kind =
    rejected === undefined
      ? filtered === undefined
        ? 'message'
        : 'call filtered'
      : `call rejected${rejected === true ? '' : ` as ${rejected}`}`
  const words = [
    'expect',
    not ? 'never' : amountText(wanted),
    kind === 'message'
      ? `${type ? `${type} ` : ''}message${wanted === 1 || wanted === undefined ? '' : 's'}`
      : kind,
    ...(event === undefined ? [] : [event]),
    ...(user === undefined ? [] : [`of ${user}`]),
    ...(match.source === undefined ? [] : [`from ${match.source}`]),
    ...(match.destination === undefined ? [] : [`to ${match.destination}`]),
    ...(state === undefined ? [] : [state]),
    ...(match.endpoint === undefined ? [] : [`at ${match.endpoint}`]),
    ...(match.attempts === undefined ? [] : [`after ${amountText(match.attempts)} attempts`]),
    ...(match.captured?.receiver === undefined ? [] : [`captured by ${match.captured.receiver}`]),
    ...Object.entries(match.where ?? {}).map(
      ([path, value]) => `with ${path} ${JSON.stringify(value)}`,
    ),
  ]
  return `${words.join(' ')}, within ${durationText(waits)}`
}

function amountText(amount: z.infer<typeof Amount> | undefined): string {
  if (amount === undefined) return 'a'
  if (typeof amount === 'number') return String(amount)
  const { atLeast, atMost } = amount
  return [
    ...(atLeast === undefined ? [] : [`at least ${atLeast}`]),
    ...(atMost === undefined ? [] : [`at most ${atMost}`]),
  ].join(' and ')
}
