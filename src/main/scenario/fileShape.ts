import { z } from 'zod'
import { isObject, isPresent, kindOf } from '../../contract/json.ts'
import { parse } from './parse.ts'
import type { Fault } from './steps/variables.ts'

/** Names with a special meaning in placeholders. */
const reserved = ['uuid', 'now', 'env', 'n', 'row']
const Variables = z
  .record(
    z
      .string()
      .regex(/^[\p{L}_][\p{L}\p{N}_]*$/u, 'a variable name can contain only letters, digits and _')
      .refine((name) => !reserved.includes(name), `reserved names: ${reserved.join(', ')}`),
    z.unknown(),
    'must be names with values',
  )
  .describe('by name; evaluated once per run of a scenario: { user: "u_{{uuid}}" }')

const list = (of: string) => `must be a list of ${of}`

/** The schema of a file. Steps and workspaces are parsed separately, after their variables are filled in. */
export function shapesOf<S extends z.ZodType, W extends z.ZodType>(step: S, workspace: W) {
  const steps = z.array(step, list('steps'))
  /** What several scenarios may share, also from another file. */
  const shared = {
    variables: Variables.optional(),
    workspace: workspace
      .optional()
      .describe('as in a workspace file; by default that of the first start'),
    setUp: steps.optional().describe('steps that run before the others'),
  }
  const tags = z.array(z.string().min(1), list('tags')).optional()
  const use = z
    .array(z.string(), list('files'))
    .optional()
    .describe(
      'files whose variables, workspace and setUp are used; paths are relative to this folder',
    )
  const env = z
    .array(z.string().regex(/^\w+$/, 'must be the name of an environment variable'), list('names'))
    .optional()
    .describe('the environment variables that this file may read; it can read no other')
  const own = {
    name: z.string('a scenario needs a name').trim().min(1, 'a scenario needs a name').max(100),
    description: z.string().optional(),
    tags: tags.describe('select by these with `--tag`'),
    only: z.boolean('must be true or false').optional().describe('run only this scenario'),
    skip: z
      .union([z.boolean(), z.string()], { error: 'must be true, or the reason' })
      .optional()
      .describe('skip this scenario; true, or the reason'),
    ...shared,
    steps: steps.min(1, 'a scenario needs at least one step'),
  }
  return {
    one: z.strictObject({ use, env, ...own }),
    several: z.strictObject({
      use,
      env,
      tags: tags.describe('tags of all scenarios'),
      ...shared,
      scenarios: z
        .array(z.strictObject(own), list('scenarios'))
        .min(1, 'at least one scenario is required'),
    }),
    shared: z.strictObject(shared),
  }
}

export const shapes = shapesOf(z.unknown(), z.unknown())
export type SharedPart = z.infer<typeof shapes.shared>
export type SeveralPart = z.infer<typeof shapes.several>

/** Whether it contains scenarios. Otherwise it is a file for `use`, or something else entirely. */
export const hasScenarios = (value: unknown): boolean =>
  isObject(value) && ('steps' in value || 'scenarios' in value)

/** A scenario file with one or several scenarios. If it has mistakes, `data` is its valid part. */
export function readShape(value: unknown): { data: SeveralPart | null; faults: Fault[] } {
  if (!isObject(value)) {
    const is = isPresent(value) ? `this is ${kindOf(value)}` : 'it is empty'
    const message = `a scenario file needs name: and steps:, or several of these under scenarios:; ${is}`
    return { data: null, faults: [{ path: [], message }] }
  }
  const several = 'scenarios' in value
  const read = several ? parse(shapes.several, value) : parse(shapes.one, value)
  const rest = read.data ?? readable(value, read.faults)
  if (!rest) return { data: null, faults: read.faults }
  if ('scenarios' in rest) return { data: rest, faults: read.faults }
  const { use: used, env, ...scenario } = rest
  return { data: { use: used, env, scenarios: [scenario] }, faults: read.faults }
}

/** The valid part, so that mistakes in the steps can be reported at the same time. */
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

/** Copies maps and lists; other values are shared. */
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
