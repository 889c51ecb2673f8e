import type { Answer, Behaviour, Delay, Rule, When, WholeAnswer } from '../../contract/behaviour.ts'
import { shortForm } from '../../contract/behaviour/shortForm.ts'
import { duration, without, type Written } from './withoutDefaults.ts'

/** A behaviour as the fields of a receiver in a file: `respond` if that is all. */
export function writtenBehaviour(behaviour: Behaviour): Written {
  const respond = shortForm(behaviour)
  if (respond) return { respond: respond.map(writtenAnswer) }
  const { rules, seed } = behaviour
  return { behaviour: without({ rules: rules.map(writtenRule), seed }, { seed: 1 }) }
}

const writtenRule = ({ when, respond, atEnd }: Rule): Written =>
  without(
    { when: when && writtenWhen(when), respond: respond.map(writtenAnswer), atEnd },
    { atEnd: 'stay' },
  )

const writtenWhen = ({ attempts, body, between, share, rate }: When): Written =>
  without(
    {
      attempts: attempts && without(attempts, { from: 1, to: null }),
      body,
      between:
        between &&
        without(
          {
            from: duration(between.from),
            to: between.to === null ? undefined : duration(between.to),
            every: between.every === undefined ? undefined : duration(between.every),
          },
          {},
        ),
      share,
      rate,
    },
    {},
  )

const answerDefaults = { delay: '0s', headers: {}, body: '' }

/** A response that is an object stays one, because a receiver starts over if its list differs at all. */
const writtenAnswer = (answer: Answer) =>
  typeof answer === 'number' ? answer : writtenWhole(answer)

const writtenWhole = ({ status, headers, delay, body, ...others }: WholeAnswer): Written =>
  without({ status, headers, delay: writtenDelay(delay), body, ...others }, answerDefaults)

export const writtenDelay = (delay: Delay) =>
  typeof delay === 'number'
    ? duration(delay)
    : Object.fromEntries(
        Object.entries(delay).map(([name, ms]: [string, number]) => [name, duration(ms)]),
      )
