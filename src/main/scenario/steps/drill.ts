import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { type Drill, drillOptions, type DrillResult, mostDrilled } from '../../../contract/drill.ts'
import { drillKindWords } from '../../../contract/drillWords.ts'
import { durationText } from '../../../contract/format.ts'
import { Refusal } from '../../errors/refusal.ts'
import { type BenchClient, ExpectationFailed, verb } from './step.ts'

const { kind, by, advance, ...others } = drillOptions
const DrillStep = z
  .strictObject({
    deliver: kind.describe('twice, late, out-of-order or at-once'),
    ...others,
    by,
    advance: advance
      .unwrap()
      .default(true)
      .describe("of late: advance the engine's clock, or wait"),
    filter: z
      .string('must be a filter, such as event:Order Completed')
      .default('')
      .describe('which messages of the scenario; by default all'),
    expect: z
      .enum(['same', 'accepted', 'any'], 'must be same, accepted or any')
      .default('same')
      .describe(
        'same: every repeat has the same response; accepted: every delivery is accepted; any: only deliver',
      ),
  })
  .superRefine(({ deliver, by: late }, context) => {
    if ((deliver === 'late') === (late !== undefined)) return
    const message = deliver === 'late' ? 'is required: how late, such as 3h' : 'is only for late'
    context.addIssue({ code: 'custom', path: ['by'], message })
  })
type DrillStep = z.output<typeof DrillStep>

const lookMs = 50
/** Sentences of a failure. */
const mostReasons = 3

export const drillVerb = verb({
  schema: DrillStep,
  title: ({ deliver, times, by: late, filter, order }) =>
    [
      `drill ${drillKindWords[deliver].toLowerCase()}`,
      ...(times === 2 ? [] : [`${times} times`]),
      ...(late === undefined ? [] : [`by ${durationText(late)}`]),
      ...(deliver === 'out-of-order' && order === 'shuffled' ? ['shuffled'] : []),
      ...(filter === '' ? [] : [filter]),
    ].join(', '),
  async run({ deliver, expect, ...options }, { bench: { client }, since, signal }) {
    const started = await client.drills.start({
      ...options,
      kind: deliver,
      limit: mostDrilled,
      ...(since !== undefined && { since }),
    })
    const over = await untilOver(client, started, signal)
    if (over.failure !== null) throw new Refusal('SERVICE_UNAVAILABLE', over.failure)
    await verify(client, over, expect)
    return null
  },
})

async function untilOver(client: BenchClient, { id }: Drill, signal: AbortSignal): Promise<Drill> {
  try {
    for (;;) {
      const drill = await client.drills.get({ id })
      if (drill.done) return drill
      await sleep(lookMs, undefined, { signal })
    }
  } finally {
    if (signal.aborted) await client.drills.stop({ id }).catch(() => {})
  }
}

async function verify(client: BenchClient, drill: Drill, expect: DrillStep['expect']) {
  const [refused] = drill.refused
  if (refused) throw new ExpectationFailed(`${refused.count} not delivered: ${refused.reason}`)
  if (expect === 'any') return
  const { counts, looks, conclusion } = drill
  const unaccepted = counts['repeat-rejected'] + counts['repeat-failed'] + counts['not-accepted']
  if (expect === 'same' ? looks === 'consistent' : unaccepted === 0) return
  const { items } = await client.drills.results({ id: drill.id, limit: 500 })
  const reasons = items
    .filter((each) => isFault(each, expect))
    .slice(0, mostReasons)
    .map(({ messageId, why }) => `message ${messageId}: ${why}`)
  throw new ExpectationFailed([conclusion, ...reasons].join('\n'))
}

const accepted = new Set(['same', 'different-status', 'different-body'])
const isFault = ({ verdict }: DrillResult, expect: 'same' | 'accepted') =>
  verdict !== null && (expect === 'same' ? verdict !== 'same' : !accepted.has(verdict))
