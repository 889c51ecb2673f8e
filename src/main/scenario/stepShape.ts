import { isObject, kindOf } from '../../contract/json.ts'
import { nearest } from '../../contract/nearest.ts'
import { parse } from './parse.ts'
import type { Around, Verb } from './step.ts'
import { bareVerbs, verbNames, verbs } from './steps/verbs.ts'
import { type Fault, fillIn } from './variables.ts'

/** A step as it is written: its verb, and the fields as they are before anything is filled in. */
export interface WrittenStep {
  name: string
  verb: Verb
  fields: unknown
}

const hint = `a step is one of ${verbNames.join(', ')}`

const verbNamed = (name: string) => (Object.hasOwn(verbs, name) ? verbs[name] : undefined)
function unknownVerb(name: string): string {
  const meant = nearest(name, verbNames)
  return `there is no ${name}; ${meant === null ? '' : `did you mean ${meant}? `}${hint}`
}

/** The verb of a step, or what is wrong with it. */
export function writtenStep(value: unknown): WrittenStep | Fault {
  if (typeof value === 'string') {
    const verb = verbNamed(value)
    if (verb && bareVerbs.includes(value)) return { name: value, verb, fields: {} }
    const message = verb ? `${value} has fields: ${value}: { … }` : unknownVerb(value)
    return { path: [], message }
  }
  if (!isObject(value)) return { path: [], message: `this is ${kindOf(value)}; ${hint}` }
  const [name, ...others] = Object.keys(value)
  if (name === undefined) return { path: [], message: hint }
  if (others.length > 0) {
    const known = Object.keys(value).filter((each) => verbNamed(each))
    const strange = Object.keys(value).find((each) => !verbNamed(each))
    if (strange !== undefined && known.length === 1)
      return {
        path: [strange],
        message: `${strange} is beside ${known[0]}, not in it; indent it, or take it out`,
      }
    return { path: [others[0] as string], message: 'a step does one thing; make it two steps' }
  }
  const verb = verbNamed(name)
  if (!verb) return { path: [name], message: unknownVerb(name) }
  return { name, verb, fields: value[name] }
}

export type ReadStep = { given: unknown; title: string } | { faults: Fault[] }

/** The step with its variables filled in, or what is wrong with it. Paths begin behind the verb. */
export function readStep({ verb, fields }: WrittenStep, around: Around): ReadStep {
  const faults: Fault[] = []
  const filled = fillFields(verb, fields, { around, faults })
  if (faults.length > 0) return { faults }
  const { data, faults: wrong } = parse(verb.schema, filled)
  if (wrong.length > 0) return { faults: wrong }
  const found = verb.check?.(data, around) ?? []
  return found.length > 0 ? { faults: found } : { given: data, title: verb.title(data, around) }
}

function fillFields(
  { filledFirst }: Verb,
  fields: unknown,
  { around: { scope }, faults }: { around: Around; faults: Fault[] },
): unknown {
  if (!filledFirst || !isObject(fields)) return plain(fillIn(fields, scope, faults))
  const first = Object.fromEntries(
    filledFirst.flatMap((key) => (key in fields ? [[key, fields[key]]] : [])),
  )
  return { ...fields, ...(fillIn(first, scope, faults) as object) }
}

/** The API takes no number that is kept as its own text; a whole one it takes as a BigInt. */
function plain(value: unknown): unknown {
  if (JSON.isRawJSON(value)) {
    const text = JSON.stringify(value)
    return /^-?\d+$/.test(text) ? BigInt(text) : Number(text)
  }
  if (Array.isArray(value)) return value.map(plain)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]))
}
