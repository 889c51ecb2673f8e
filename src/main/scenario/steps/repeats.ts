import { countText } from '../../../contract/format.ts'
import { readRows } from './csv.ts'
import type { StepContext } from './step.ts'
import type { Fault, Scope } from './variables.ts'

export interface Repeated {
  times?: number | undefined
  users?: number | string[] | undefined
  csv?: string | undefined
}

/** The users of `users: 50`: u_0001 to u_0050. */
export const usersOf = (users: number | string[]): string[] =>
  typeof users === 'number'
    ? Array.from({ length: users }, (_, index) => `u_${String(index + 1).padStart(4, '0')}`)
    : users

/** The maximum number of calls in a step. */
export const mostCalls = 100_000

/** One of the calls of a step: its variables, and its line of the CSV file. */
export interface Repeat {
  scope: Scope
  line: number | null
}

/** `{{n}}` from 1, `{{user}}`, `{{row}}`. */
export function repeatsOf(
  { times = 1, users, csv }: Repeated,
  context: StepContext,
): Repeat[] | Fault {
  const each = eachOf({ users, csv }, context)
  if ('message' in each) return each
  const count = each.length * times
  if (count > mostCalls) {
    const path = [csv !== undefined ? 'csv' : users !== undefined ? 'users' : 'times']
    const most = countText(mostCalls)
    return {
      path,
      message: `a step can make at most ${most} calls; this one would make ${countText(count)}`,
    }
  }
  const { values } = context.scope
  return each.flatMap(({ own, line }, index) =>
    Array.from({ length: times }, (_, time) => ({
      scope: { ...context.scope, values: { ...values, n: index * times + time + 1, ...own } },
      line,
    })),
  )
}

interface Own {
  own: Record<string, unknown>
  line: number | null
}
function eachOf({ users, csv }: Repeated, context: StepContext): Own[] | Fault {
  if (csv !== undefined) {
    const read = readRows(context, csv)
    if ('fault' in read) return { path: ['csv'], message: read.fault }
    return read.rows.map(({ record, info }) => ({ own: { row: record }, line: info.lines }))
  }
  if (users === undefined) return [{ own: {}, line: null }]
  return usersOf(users).map((user) => ({ own: { user }, line: null }))
}
