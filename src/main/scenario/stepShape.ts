import { isObject, kindOf } from '../../contract/json.ts'
import { nearest } from '../../contract/nearest.ts'
import { parse } from './parse.ts'
import type { StepContext, Verb } from './steps/step.ts'
import { bareVerbs, verbNames, verbs } from './steps/verbs.ts'
import { type Fault, fillIn } from './steps/variables.ts'

/** A step as written: its verb, and its fields before variables are filled in. */
export interface WrittenStep {
  name: string
  verb: Verb
  fields: unknown
}

const hint = `the steps are ${verbNames.join(', ')}`

const verbNamed = (name: string) => (Object.hasOwn(verbs, name) ? verbs[name] : undefined)
function unknownVerb(name: string): string {
  const meant = nearest(name, verbNames)
  return `unknown step ${name}; ${meant === null ? '' : `did you mean ${meant}? `}${hint}`
}

/** The verb of a step, or the mistake. */
export function writtenStep(value: unknown): WrittenStep | Fault {
  if (typeof value === 'string') {
    const verb = verbNamed(value)
    if (verb && bareVerbs.includes(value)) return { name: value, verb, fields: {} }
    const message = verb ? `${value} needs fields: ${value}: { … }` : unknownVerb(value)
    return { path: [], message }
  }
  if (!isObject(value)) return { path: [], message: `a step cannot be ${kindOf(value)}; ${hint}` }
  const [name, ...others] = Object.keys(value)
  if (name === undefined) return { path: [], message: hint }
  if (others.length > 0) {
    const known = Object.keys(value).filter((each) => verbNamed(each))
    const strange = Object.keys(value).find((each) => !verbNamed(each))
    if (strange !== undefined && known.length === 1)
      return {
        path: [strange],
        message: `${strange} is next to ${known[0]}, not inside it; indent or remove it`,
      }
    return {
      path: [others[0] as string],
      message: 'a step does one thing; split it into two steps',
    }
  }
  const verb = verbNamed(name)
  if (!verb) return { path: [name], message: unknownVerb(name) }
  return { name, verb, fields: value[name] }
}

export type ReadStep = { given: unknown; title: string } | { faults: Fault[] }

/** The step with its variables filled in, or its mistakes. Paths are relative to the verb. */
export function readStep({ verb, fields }: WrittenStep, context: StepContext): ReadStep {
  const faults: Fault[] = []
  const filled = fillFields(verb, fields, { context, faults })
  if (faults.length > 0) return { faults }
  const { data, faults: wrong } = parse(verb.schema, filled)
  if (wrong.length > 0) return { faults: wrong }
  const found = verb.check?.(data, context) ?? []
  return found.length > 0 ? { faults: found } : { given: data, title: verb.title(data, context) }
}

function fillFields(
  { filledFirst }: Verb,
  fields: unknown,
  { context: { scope }, faults }: { context: StepContext; faults: Fault[] },
): unknown {
  if (!filledFirst || !isObject(fields)) return plain(fillIn(fields, scope, faults))
  const first = Object.fromEntries(
    filledFirst.flatMap((key) => (key in fields ? [[key, fields[key]]] : [])),
  )
  return { ...fields, ...(fillIn(first, scope, faults) as object) }
}

/** The API does not accept numbers held as their own text; an integer is sent as a BigInt. */
function plain(value: unknown): unknown {
  if (JSON.isRawJSON(value)) {
    const text = JSON.stringify(value)
    return /^-?\d+$/.test(text) ? BigInt(text) : Number(text)
  }
  if (Array.isArray(value)) return value.map(plain)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]))
}
