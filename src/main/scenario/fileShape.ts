import { z } from 'zod'
import { isObject, isPresent, kindOf } from '../../contract/json.ts'
import { parse } from './parse.ts'
import type { Fault } from './variables.ts'

/** Names that a placeholder means something else by. */
const reserved = ['uuid', 'now', 'env', 'n', 'row']
const Variables = z
  .record(
    z
      .string()
      .regex(/^[\p{L}_][\p{L}\p{N}_]*$/u, 'a variable has letters, digits and _ alone')
      .refine((name) => !reserved.includes(name), `these are taken: ${reserved.join(', ')}`),
    z.unknown(),
    'variables are names with their values',
  )
  .describe('by name; made once for each run of a scenario: { user: "u_{{uuid}}" }')

const list = (of: string) => `a list of ${of} is needed`

/** The shapes of a file, with that of a step and of a workspace: those are read by themselves, with variables filled in. */
export function shapesOf<S extends z.ZodType, W extends z.ZodType>(step: S, workspace: W) {
  const steps = z.array(step, list('steps'))
  /** What several scenarios may share, also from another file. */
  const shared = {
    variables: Variables.optional(),
    workspace: workspace
      .optional()
      .describe('as a workspace file; that of the first start when absent'),
    setUp: steps.optional().describe('steps that go before the others'),
  }
  const tags = z.array(z.string().min(1), list('tags')).optional()
  const use = z
    .array(z.string(), list('files'))
    .optional()
    .describe('files whose variables, workspace and setUp are taken over; from this folder on')
  const own = {
    name: z.string('a scenario has a name').trim().min(1, 'a scenario has a name').max(100),
    description: z.string().optional(),
    tags: tags.describe('`--tag` picks by these'),
    only: z.boolean('it is true or false').optional().describe('no other is run'),
    skip: z
      .union([z.boolean(), z.string()], { error: 'it is true, or the reason' })
      .optional()
      .describe('it is not run; true, or why'),
    ...shared,
    steps: steps.min(1, 'a scenario has at least one step'),
  }
  return {
    one: z.strictObject({ use, ...own }),
    several: z.strictObject({
      use,
      tags: tags.describe('of all of them'),
      ...shared,
      scenarios: z
        .array(z.strictObject(own), list('scenarios'))
        .min(1, 'name at least one scenario'),
    }),
    shared: z.strictObject(shared),
  }
}

export const shapes = shapesOf(z.unknown(), z.unknown())
export type SharedPart = z.infer<typeof shapes.shared>
export type SeveralPart = z.infer<typeof shapes.several>

/** Whether there are scenarios in it; else it is for others to use, or something else altogether. */
export const hasScenarios = (value: unknown): boolean =>
  isObject(value) && ('steps' in value || 'scenarios' in value)

/** A file of scenarios: one, or several. Where something is wrong with it, `data` is what of it can still be read. */
export function readShape(value: unknown): { data: SeveralPart | null; faults: Fault[] } {
  if (!isObject(value)) {
    const is = isPresent(value) ? `this is ${kindOf(value)}` : 'there is nothing in it'
    const message = `a scenario file has a name: and steps:, or several of them below scenarios:; ${is}`
    return { data: null, faults: [{ path: [], message }] }
  }
  const several = 'scenarios' in value
  const read = several ? parse(shapes.several, value) : parse(shapes.one, value)
  const rest = read.data ?? readable(value, read.faults)
  if (!rest) return { data: null, faults: read.faults }
  if ('scenarios' in rest) return { data: rest, faults: read.faults }
  const { use: used, ...scenario } = rest
  return { data: { use: used, scenarios: [scenario] }, faults: read.faults }
}

/** All but what is wrong with it, so that the mistakes in its steps can be said at once. */
function readable(value: Record<string, unknown>, faults: Fault[]) {
  const copy = copyOf(value)
  for (const { path } of faults) {
    const holder = path
      .slice(0, -1)
      .reduce<unknown>((at, part) => (at as Record<PropertyKey, unknown> | undefined)?.[part], copy)
    if (isObject(holder)) delete holder[String(path.at(-1))]
  }
  const parts: unknown[] = Array.isArray(copy.scenarios) ? copy.scenarios : [copy]
  for (const [index, part] of parts.entries()) {
    if (!isObject(part)) continue
    part.name ??= `scenario ${index + 1}`
    part.steps ??= ['pause']
  }
  return 'scenarios' in copy ? parse(shapes.several, copy).data : parse(shapes.one, copy).data
}

/** Its maps and lists anew; what else is in it is the same. */
function copyOf(value: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(value).map(([key, item]) => [key, copied(item)])
  return Object.fromEntries(entries) as Record<string, unknown>
}
const copied = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(copied)
    : isObject(value) && !JSON.isRawJSON(value)
      ? copyOf(value)
      : value
