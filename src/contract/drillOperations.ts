import { z } from 'zod'
import { Drill, drillOptions, DrillResult, DrillVerdict, mostDrilled } from './drill.ts'
import { IdInput, Instant } from './model.ts'
import { at, byId, filter, listOf, page } from './operation.ts'

const limit = `must be 1 to ${mostDrilled} messages`

export const NewDrill = z
  .strictObject({
    ...drillOptions,
    ids: z
      .array(IdInput)
      .min(1, 'at least one message is required')
      .max(mostDrilled, `at most ${mostDrilled} messages`)
      .optional()
      .describe('these messages, instead of those that match'),
    filter,
    since: Instant.optional().describe('received at this time or later'),
    limit: z
      .int(limit)
      .min(1, limit)
      .max(mostDrilled, limit)
      .default(100)
      .describe('the newest of the matching messages, at most this many'),
    endpoint: IdInput.optional().describe('only this endpoint; by default all of the destination'),
  })
  .superRefine(({ kind, by, ids, filter: text, since }, context) => {
    const fault = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (kind === 'late' && by === undefined) fault('by', 'is required: how late, such as 3h')
    if (kind !== 'late' && by !== undefined) fault('by', 'is only for late')
    // Without this, a forgotten filter would deliver everything.
    if (ids === undefined && text === undefined && since === undefined)
      fault('ids', 'give ids or a filter')
    if (ids !== undefined && (text !== undefined || since !== undefined))
      fault('ids', 'give either ids or a filter')
  })
export type NewDrill = z.input<typeof NewDrill>
export type CheckedDrill = z.output<typeof NewDrill>

export const drills = {
  start: at('POST', '/drills', 'Deliver messages twice, late, out of order or at once')
    .input(NewDrill)
    .output(Drill),
  list: at('GET', '/drills', 'The last drills, newest first').output(
    z.object({ items: z.array(Drill), nextCursor: z.null() }),
  ),
  get: at('GET', '/drills/{id}', 'Progress and conclusion of a drill').input(byId).output(Drill),
  results: at('GET', '/drills/{id}/results', 'The responses of a drill, side by side')
    .input(
      z.object({
        ...byId.shape,
        ...page,
        verdict: DrillVerdict.optional(),
      }),
    )
    .output(listOf(DrillResult)),
  report: at('GET', '/drills/{id}/report', 'A drill with all its responses, as a JSON file')
    .input(byId)
    .output(z.object({ name: z.string().describe('of the file'), text: z.string() })),
  stop: at('POST', '/drills/{id}/stop', 'Stop a drill; a delivery in flight still ends')
    .input(byId)
    .output(Drill),
}
