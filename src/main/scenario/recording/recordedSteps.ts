import { isDeepStrictEqual } from 'node:util'
import { CallType } from '../../../contract/model.ts'
import { type Answer } from '../../../contract/receiver.ts'
import { spellValuePath } from '../../../contract/where.ts'
import { isObject } from '../../../contract/json.ts'
import type { DestinationRecord } from '../../store/destinations.ts'
import { durationOf } from './recordedTime.ts'
import type { LeftOut } from './leftOut.ts'
import { answersOf, type Moment, type Replayed, take } from './replay.ts'

interface Around {
  /** The receivers that stand for endpoints. */
  names: Map<number, string>
  destinations: DestinationRecord[]
  leftOut: LeftOut
}

type Step = Record<string, unknown>

/** The steps that do it again, what each receiver answers first, and whether the order of its requests counts. */
export function stepsOf(moments: Moment[], { names, destinations, leftOut }: Around) {
  const steps: Step[] = []
  const first = new Map<number, Answer[]>()
  const current = new Map<number, Answer[]>()
  const all: { message: Replayed; thing: Moment['things'][number] }[] = []
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
      steps.push({ clock: { advance: durationOf(advanceMs) } })
      if (things.length > 0) sync()
    }
    answer(
      things.flatMap(({ messages }) => messages.map((message) => ({ message, settles: false }))),
    )
    for (const thing of things) {
      switchDestinations(thing)
      call(thing.recorded.step)
      all.push(...thing.messages.map((message) => ({ message, thing })))
    }
    if (index < moments.length - 1) sync()
  }
  steps.push(...finalExpectations())
  return { steps, first, inOrder }

  /** Those that are alike, one after the other, are one step. */
  function call(step: Step) {
    const [[verb, fields]] = Object.entries(step) as [[string, unknown]]
    const last = steps.at(-1)?.[verb]
    if (!isCallType(verb) || !isObject(fields)) return void steps.push(step)
    const { times = 1, ...before } = isObject(last) ? last : {}
    if (fields.refused === undefined && isDeepStrictEqual(before, fields))
      steps[steps.length - 1] = { [verb]: { ...fields, times: (times as number) + 1 } }
    else steps.push(step)
  }

  /** Sets what receivers answer in this wave, where it is not what they answer anyway. */
  function answer(wave: { message: Replayed; settles: boolean }[]) {
    const lists = new Map<number, Answer[]>()
    for (const { message, settles } of wave) {
      const answers = answersOf(message, settles)
      for (const [id, each] of answers) lists.set(id, [...(lists.get(id) ?? []), each])
      slow += [...answers.values()].filter((each) => typeof each !== 'number').length
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

  /** Waits until all is as it was at that moment, before anything moves on. */
  function sync() {
    for (const [key, group] of Map.groupBy(all, ({ message: { state, attempts } }) =>
      state === 'retrying' ? `${state} ${attempts}` : state,
    )) {
      const [state, attempts] = key.split(' ')
      steps.push(
        expect({ state, ...(attempts && { attempts: Number(attempts) }), count: group.length }),
      )
    }
  }

  function expect(fields: Step): Step {
    return {
      expect: { ...fields, ...(slow > 0 && { within: `${Math.min(3000, 20 + 6 * slow)}s` }) },
    }
  }

  function finalExpectations(): Step[] {
    for (const { message } of all) {
      const { row } = message.recorded
      if (row.state !== message.state)
        leftOut.tell(
          `message ${row.id} is ${row.state}: in the scenario it becomes ${message.state}.`,
        )
    }
    const groups = Map.groupBy(all, ({ message: { recorded, state } }) =>
      JSON.stringify([
        recorded.row.type,
        recorded.row.type === 'track' ? recorded.row.label : null,
        state,
        recorded.row.destination_id,
      ]),
    )
    return [...groups.values()].map((group) => {
      const [{ message } = group[0] as (typeof all)[number]] = group
      const { row } = message.recorded
      const users = new Set(group.map((each) => each.message.recorded.row.user_id))
      const where = group.length <= 3 ? telling(group) : {}
      return expect({
        type: row.type,
        ...(row.type === 'track' && { event: row.label }),
        ...(users.size === 1 && row.user_id !== null && { user: row.user_id }),
        ...(destinations.length > 1 && { destination: row.destination }),
        state: message.state,
        ...(Object.keys(where).length > 0 && { where }),
        count: group.length,
      })
    })
  }

  /** A few values that all of them have. */
  function telling(group: typeof all): Record<string, unknown> {
    const contents = group.map(({ thing }) => Object.values(thing.recorded.step)[0] ?? {})
    const found: [string, unknown][] = ['properties', 'traits'].flatMap((part) => {
      const values = contents.map((content) => content[part])
      const [one] = values
      if (!isObject(one)) return []
      return Object.entries(one).flatMap(([key, value]): [string, unknown][] =>
        isScalar(value) &&
        !leftOut.isLeftOut(value) &&
        values.every((each) => isObject(each) && each[key] === value)
          ? [[spellValuePath([part, key]), value]]
          : [],
      )
    })
    const { type, destination_id: id } = (group[0] as (typeof all)[number]).message.recorded.row
    // The documented body of a screen has no properties.
    const profile = destinations.find((each) => each.id === id)?.profile
    return type === 'screen' && profile === 'documented'
      ? {}
      : Object.fromEntries(found.slice(0, 2))
  }
}

const isCallType = (verb: string) => CallType.safeParse(verb).success

const isScalar = (value: unknown) =>
  typeof value === 'boolean' ||
  (typeof value === 'number' && Math.abs(value) < 1e15) ||
  (typeof value === 'string' && value.length <= 60)

/** Its last answer stays. */
function trimmed(answers: Answer[]): Answer[] {
  const last = answers.at(-1)
  const from = answers.findLastIndex((each) => !isDeepStrictEqual(each, last))
  return answers.slice(0, from + 2)
}
