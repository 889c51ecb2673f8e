import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { Duration } from '../../../contract/duration.ts'
import { Settings, SettingsChange } from '../../../contract/settings.ts'
import { Name, ReceiverChange } from '../../../contract/wiring.ts'
import { durationText } from '../durationText.ts'
import { type BenchClient, verb } from '../step.ts'
import { byName } from '../../byName.ts'

const enabled = z.boolean('it is true or false')

const receiver = verb({
  schema: z.strictObject({ name: Name, respond: ReceiverChange.shape.respond.unwrap() }),
  title: ({ name, respond }) =>
    `receiver ${name}: respond ${respond.map((each) => (typeof each === 'number' ? each : answerText(each))).join(', ')}`,
  async run({ name, respond }, { bench: { client } }) {
    const { id } = byName('receiver', name, (await client.receivers.list()).items)
    await client.receivers.update({ id, respond })
    return null
  },
})

const answerText = ({ status, delayMs }: { status: number; delayMs: number }) =>
  delayMs > 0 ? `${status} after ${durationText(delayMs)}` : String(status)

const destination = verb({
  schema: z.strictObject({ name: Name, enabled }),
  title: (given) => `destination ${given.name}: ${given.enabled ? 'on' : 'off'}`,
  async run(given, { bench: { client } }) {
    const { id } = byName('destination', given.name, (await client.destinations.list()).items)
    await client.destinations.update({ id, enabled: given.enabled })
    return null
  },
})

const source = verb({
  schema: z.strictObject({ name: Name, enabled }),
  title: (given) => `source ${given.name}: ${given.enabled ? 'on' : 'off'}`,
  async run(given, { bench: { client } }) {
    const { id } = byName('source', given.name, (await client.sources.list()).items)
    await client.sources.update({ id, enabled: given.enabled })
    return null
  },
})

const clock = verb({
  schema: z
    .strictObject({
      speed: Settings.shape.clock.unwrap().shape.speed.unwrap().optional(),
      advance: z
        .union([z.literal('next'), Duration], {
          error: 'advance is a time, such as 3h, or next: to the next attempt',
        })
        .optional()
        .describe(
          'engine time, such as 3h; or next: until all that wait for the same attempt are due; what fell due is over then',
        ),
    })
    .superRefine(({ speed, advance }, context) => {
      if ((speed === undefined) === (advance === undefined))
        context.addIssue({ code: 'custom', message: 'give speed or advance, one of them' })
    }),
  title: ({ speed, advance }) => {
    if (speed !== undefined) return `clock: speed ${speed}×`
    return `clock: advance ${advance === 'next' ? 'to the next attempt' : durationText(advance ?? 0)}`
  },
  async run({ speed, advance }, { bench: { client }, signal }) {
    if (speed !== undefined) await client.clock.set({ speed })
    if (advance === undefined) return null
    // What was sent before has been tried before time moves; only then has it a next attempt.
    await attemptsOver(client, signal)
    await client.clock.advance(advance === 'next' ? { to: 'round' } : { by: advance })
    await attemptsOver(client, signal)
    return null
  },
})

/** Longer than an attempt takes; where others send all the time, it is never quiet. */
const mostWaitMs = 10_000
const lookMs = 10

/** Waits until what is due has been tried. Seen twice: between two attempts none is under way for a moment. */
async function attemptsOver({ status }: BenchClient, signal: AbortSignal) {
  const begunAt = performance.now()
  for (let quiet = 0; quiet < 2 && performance.now() - begunAt < mostWaitMs;) {
    await sleep(lookMs, undefined, { signal })
    quiet = (await status()).delivery.state === 'delivering' ? 0 : quiet + 1
  }
}

const settings = verb({
  schema: SettingsChange,
  title: (given) => `settings: ${Object.keys(given).join(', ')}`,
  async run(given, { bench: { client } }) {
    await client.settings.update(given)
    return null
  },
})

const nothing = z.strictObject({}, 'it has no fields: write the bare word')
const pause = verb({
  schema: nothing,
  title: () => 'pause',
  async run(_given, { bench: { client } }) {
    await client.delivery.pause()
    return null
  },
})
const resume = verb({
  schema: nothing,
  title: () => 'resume',
  async run(_given, { bench: { client } }) {
    await client.delivery.resume()
    return null
  },
})

const restart = verb({
  schema: z.strictObject({
    kill: z.boolean('it is true or false').default(false).describe('without a chance to finish'),
  }),
  title: ({ kill }) => (kill ? 'restart, killed' : 'restart'),
  async run({ kill }, { bench }) {
    await bench.restart(kill)
    return null
  },
})

export const engineVerbs = {
  receiver,
  destination,
  source,
  clock,
  settings,
  pause,
  resume,
  restart,
}
