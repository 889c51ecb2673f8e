import { isDeepStrictEqual } from 'node:util'
import { CallType } from '../../contract/model.ts'
import { type Answer } from '../../contract/behaviour.ts'
import { isObject } from '../../contract/json.ts'
import { durationText } from '../../contract/format.ts'
import { isSlow } from './answer.ts'
import type { LeftOut } from './leftOut.ts'
import { finalExpectations, type Played, stateExpectations } from './recordedExpectations.ts'
import { answersOf, type Moment, type Replayed, take } from './replay.ts'
import type { RecordedDestination } from './senders.ts'

interface RecordingContext {
  /** The receivers that represent endpoints. */
  names: Map<number, string>
  destinations: RecordedDestination[]
  leftOut: LeftOut
}

type Step = Record<string, unknown>

/** The steps that repeat it, the first responses of each receiver, and whether the order of its requests matters. */
export function stepsOf(moments: Moment[], { names, destinations, leftOut }: RecordingContext) {
  const steps: Step[] = []
  const first = new Map<number, Answer[]>()
  const current = new Map<number, Answer[]>()
  const all: Played[] = []
  const off = new Set<number>()
  let inOrder = false
  let slow = 0

  for (const [index, { advanceMs, settling, things }] of moments.entries()) {
    const waiting = all.map(({ message }) => message).filter(({ state }) => state === 'retrying')
    if (index > 0) {
      const expiring = [...settling].filter(({ recorded }) => recorded.row.state === 'expired')
      for (const message of expiring) message.state = 'expired'
      answer(
        waiting
          .filter(({ state }) => state === 'retrying')
          .map((message) => ({ message, settles: settling.has(message) })),
      )
      steps.push({ clock: { advance: durationText(advanceMs) } })
      if (things.length > 0) steps.push(...stateExpectations(all, slow))
    }
    answer(
      things.flatMap(({ messages }) => messages.map((message) => ({ message, settles: false }))),
    )
    for (const thing of things) {
      switchDestinations(thing)
      call(thing.recorded.step)
      all.push(...thing.messages.map((message) => ({ message, thing })))
    }
    if (index < moments.length - 1) steps.push(...stateExpectations(all, slow))
  }
  steps.push(...finalExpectations(all, { destinations, leftOut, slow }))
  return { steps, first, inOrder }

  /** Consecutive similar calls are one step. */
  function call(step: Step) {
    const [[verb, fields]] = Object.entries(step) as [[string, unknown]]
    const last = steps.at(-1)?.[verb]
    if (!isCallType(verb) || !isObject(fields)) return void steps.push(step)
    const { times = 1, ...before } = isObject(last) ? last : {}
    if (fields.refused === undefined && isDeepStrictEqual(before, fields))
      steps[steps.length - 1] = { [verb]: { ...fields, times: (times as number) + 1 } }
    else steps.push(step)
  }

  /** Sets the responses of receivers for this wave, if they differ from the current ones. */
  function answer(wave: { message: Replayed; settles: boolean }[]) {
    const lists = new Map<number, Answer[]>()
    for (const { message, settles } of wave) {
      const answers = answersOf(message, settles)
      for (const [id, each] of answers) lists.set(id, [...(lists.get(id) ?? []), each])
      slow += [...answers.values()].filter(isSlow).length
      take(message, answers)
    }
    for (const [id, list] of lists) {
      const respond = trimmed(list)
      if (respond.length > 1) inOrder = true
      if (!first.has(id)) first.set(id, respond)
      else if (respond.length > 1 || !isDeepStrictEqual(current.get(id), respond))
        steps.push({ receiver: { name: names.get(id), respond } })
      current.set(id, respond.slice(-1))
    }
  }

  function switchDestinations({ recorded }: Moment['things'][number]) {
    for (const { id, name } of destinations) {
      const isOff = recorded.off.includes(id)
      const isOn = recorded.messages.some(({ row }) => row.destination_id === id)
      if (isOff === off.has(id) || (!isOff && !isOn)) continue
      steps.push({ destination: { name, enabled: !isOff } })
      if (isOff) off.add(id)
      else off.delete(id)
    }
  }
}

const isCallType = (verb: string) => CallType.safeParse(verb).success

/** Its last response repeats. */
function trimmed(answers: Answer[]): Answer[] {
  const last = answers.at(-1)
  const from = answers.findLastIndex((each) => !isDeepStrictEqual(each, last))
  return answers.slice(0, from + 2)
}
