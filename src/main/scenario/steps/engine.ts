import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { listBehaviour } from '../../../contract/behaviour/shortForm.ts'
import { behaviourText } from '../../../contract/behaviour/words.ts'
import { Duration } from '../../../contract/duration.ts'
import { Settings, SettingsChange } from '../../../contract/settings.ts'
import { Name, ReceiverChange, refuseBoth } from '../../../contract/wiring.ts'
import { spanText } from '../../../contract/format.ts'
import { type BenchClient, verb } from './step.ts'
import { byName } from '../../text/byName.ts'

const enabled = z.boolean('must be true or false')

const receiver = verb({
  schema: z
    .strictObject({
      name: Name,
      respond: ReceiverChange.shape.respond,
      behaviour: ReceiverChange.shape.behaviour,
    })
    .superRefine((given, context) => {
      refuseBoth(given, context)
      if (given.respond === undefined && given.behaviour === undefined)
        context.addIssue({ code: 'custom', message: 'give respond or behaviour' })
    }),
  title: ({ name, respond = [], behaviour = listBehaviour(respond) }) =>
    `receiver ${name}: respond ${behaviourText(behaviour)}`,
  async run({ name, ...change }, { bench: { client } }) {
    const { id } = byName('receiver', name, (await client.receivers.list()).items)
    await client.receivers.update({ id, ...change })
    return null
  },
})

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
          error: 'advance must be a duration, such as 3h, or next: to the next attempt',
        })
        .optional()
        .describe(
          'engine time, such as 3h; or next: until every message waiting for the same attempt number is due; the step waits for their attempts',
        ),
    })
    .superRefine(({ speed, advance }, context) => {
      if ((speed === undefined) === (advance === undefined))
        context.addIssue({ code: 'custom', message: 'give either speed or advance' })
    }),
  title: ({ speed, advance }) => {
    if (speed !== undefined) return `clock: speed ${speed}×`
    return `clock: advance ${advance === 'next' ? 'to the next attempt' : spanText(advance ?? 0)}`
  },
  async run({ speed, advance }, { bench: { client }, signal }) {
    if (speed !== undefined) await client.clock.set({ speed })
    if (advance === undefined) return null
    // Time moves only after earlier messages were attempted: before that, they have no next attempt.
    await attemptsOver(client, signal)
    await client.clock.advance(advance === 'next' ? { to: 'round' } : { by: advance })
    await attemptsOver(client, signal)
    return null
  },
})

/** Longer than an attempt takes; if others keep sending, it never becomes idle. */
const mostWaitMs = 10_000
const lookMs = 10

/** Waits until everything due has been attempted. Checks twice, because none is in progress between two attempts. */
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

const nothing = z.strictObject({}, 'takes no fields: write only its name')
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
    kill: z
      .boolean('must be true or false')
      .default(false)
      .describe('kill the process without letting it finish'),
  }),
  title: ({ kill }) => (kill ? 'restart after kill' : 'restart'),
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
