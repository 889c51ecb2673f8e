import type { DrillKind } from '../../contract/drill.ts'
import { spanText } from '../../contract/format.ts'
import { seededOrder } from './seededOrder.ts'

export interface DrillOptions {
  kind: DrillKind
  times: number
  /** Of `late`, in engine time. */
  byMs: number | null
  order: 'reversed' | 'shuffled'
  seed: number
}

/** Copies of a message that are sent at the same time, with a title for each. */
export interface DeliverStep {
  messageId: number
  titles: string[]
}

export type DrillStep = DeliverStep | { waitMs: number }

/** What a drill does, one step after the other. `ids`: oldest first. */
export function drillPlan(options: DrillOptions, ids: number[]): DrillStep[] {
  const { kind, times } = options
  const numbers = Array.from({ length: times }, (_, index) => index + 1)
  switch (kind) {
    case 'twice':
      return ids.flatMap((messageId) =>
        numbers.map((n) => ({ messageId, titles: [`${ordinal(n)} delivery`] })),
      )
    case 'at-once':
      return ids.map((messageId) => ({ messageId, titles: numbers.map((n) => `Copy ${n}`) }))
    case 'late': {
      const waitMs = options.byMs ?? 0
      const round = (title: string) => ids.map((messageId) => ({ messageId, titles: [title] }))
      return [...round('On time'), { waitMs }, ...round(`${spanText(waitMs)} late`)]
    }
    case 'out-of-order': {
      const round = (name: string, some: number[]) =>
        some.map((messageId, place) => ({
          messageId,
          titles: [`${name}, ${ordinal(place + 1)} of ${ids.length}`],
        }))
      const other =
        options.order === 'reversed'
          ? round('Reversed', ids.toReversed())
          : round('Shuffled', seededOrder(ids, options.seed))
      return [...round('In order', ids), ...other]
    }
  }
}

/** How many deliveries of each message a drill makes. */
export const deliveriesEach = ({ kind, times }: Pick<DrillOptions, 'kind' | 'times'>) =>
  kind === 'twice' || kind === 'at-once' ? times : 2

function ordinal(n: number): string {
  const teen = n % 100 >= 11 && n % 100 <= 13
  const end = teen ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')
  return `${n}${end}`
}
