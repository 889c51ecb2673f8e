import { spellPath } from '../../contract/path.ts'
import { isObject } from '../../contract/json.ts'
import type { LeftOut } from './leftOut.ts'
import type { Moment, Replayed } from './replay.ts'
import type { RecordedDestination } from './senders.ts'

type Step = Record<string, unknown>

/** A message, and the recorded action that it belongs to. */
export interface Played {
  message: Replayed
  thing: Moment['things'][number]
}

interface FinalContext {
  destinations: RecordedDestination[]
  leftOut: LeftOut
  /** How many responses are slow. */
  slow: number
}

/** Waits for the recorded state of this moment before the next one. */
export function stateExpectations(all: Played[], slow: number): Step[] {
  const groups = Map.groupBy(all, ({ message: { state, attempts } }) =>
    state === 'retrying' ? `${state} ${attempts}` : state,
  )
  return [...groups].map(([key, group]) => {
    const [state, attempts] = key.split(' ')
    const fields = { state, ...(attempts && { attempts: Number(attempts) }), count: group.length }
    return expectation(fields, slow)
  })
}

/** The messages at the end of the run, one step for similar ones. */
export function finalExpectations(
  all: Played[],
  { destinations, leftOut, slow }: FinalContext,
): Step[] {
  for (const { message } of all) {
    const { row } = message.recorded
    if (row.state !== message.state)
      leftOut.report(
        `${row.isCapture ? 'capture' : 'message'} ${row.id} is ${row.state}: becomes ${message.state} in the scenario.`,
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
    const [{ message }] = group as [Played]
    const { row } = message.recorded
    const users = new Set(group.map((each) => each.message.recorded.row.user_id))
    const where = group.length <= 3 ? telling(group) : {}
    const fields = {
      type: row.type,
      ...(row.type === 'track' && { event: row.label }),
      ...(users.size === 1 && row.user_id !== null && { user: row.user_id }),
      ...(destinations.length > 1 && { destination: row.destination }),
      state: message.state,
      ...(Object.keys(where).length > 0 && { where }),
      count: group.length,
    }
    return expectation(fields, slow)
  })

  /** A few values that all of them share. */
  function telling(group: Played[]): Record<string, unknown> {
    const contents = group.map(({ thing }) => Object.values(thing.recorded.step)[0] ?? {})
    const found: [string, unknown][] = ['properties', 'traits'].flatMap((part) => {
      const values = contents.map((content) => content[part])
      const [one] = values
      if (!isObject(one)) return []
      return Object.entries(one).flatMap(([key, value]): [string, unknown][] =>
        isScalar(value) &&
        !leftOut.isLeftOut(value) &&
        values.every((each) => isObject(each) && each[key] === value)
          ? [[spellPath([part, key]), value]]
          : [],
      )
    })
    const { type, destination_id: id } = (group[0] as Played).message.recorded.row
    // The documented body of a screen has no properties.
    const profile = destinations.find((each) => each.id === id)?.profile
    return type === 'screen' && profile === 'documented'
      ? {}
      : Object.fromEntries(found.slice(0, 2))
  }
}

/** Slow responses need more time than the default. */
function expectation(fields: Step, slow: number): Step {
  return {
    expect: { ...fields, ...(slow > 0 && { within: `${Math.min(3000, 20 + 6 * slow)}s` }) },
  }
}

const isScalar = (value: unknown) =>
  typeof value === 'boolean' ||
  (typeof value === 'number' && Math.abs(value) < 1e15) ||
  (typeof value === 'string' && value.length <= 60)
