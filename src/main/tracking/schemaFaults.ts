import type { ErrorObject } from 'ajv'
import { isObject } from '../../contract/json.ts'
import { nearest } from '../../contract/nearest.ts'
import type { Path } from '../text/yamlText.ts'
import { patternFault } from './linearPattern.ts'
import { objectsIn, pointerParts } from './places.ts'
import type { Draft, Schemas } from './schemas.ts'

/** The compiler is recursive, and so is what it generates. */
const mostLevels = 64
const mostNodes = 20_000

interface SchemaFault {
  path: Path
  message: string
}

const drafts: Record<string, Draft> = {
  'draft-04': '7',
  'draft-06': '7',
  'draft-07': '7',
  '2019-09': '2020-12',
  '2020-12': '2020-12',
}

/** The draft that a schema names, or the usual one of its format; null: another one. */
export function draftOf(schema: unknown, usual: Draft): Draft | null {
  const named = isObject(schema) ? schema.$schema : undefined
  if (named === undefined) return usual
  const known = Object.keys(drafts).find(
    (name) => typeof named === 'string' && named.includes(name),
  )
  return known === undefined ? null : (drafts[known] as Draft)
}

/** A schema as ajv reads it: older drafts are read as draft 7. */
export function withoutDraft(schema: unknown): unknown {
  if (!isObject(schema)) return schema
  const { $schema: _named, ...rest } = schema
  return rest
}

/** All that is wrong with one schema. */
export function schemaFaults(schemas: Schemas, draft: Draft, schema: unknown): SchemaFault[] {
  const found = walkFaults(schema)
  if (found.length > 0) return found
  const faults = schemas.faults(draft, schema)
  if (faults.length > 0) return leavesOf(faults).map(faultOf)
  try {
    schemas.compile(draft, schema)
    return []
  } catch (error) {
    return [compileFault(schema, error as Error)]
  }
}

/** Size, depth and patterns, before anything recursive reads the schema. */
function walkFaults(schema: unknown): SchemaFault[] {
  const faults: SchemaFault[] = []
  let nodes = 0
  for (const { path, value } of objectsIn(schema)) {
    nodes += 1
    if (nodes > mostNodes)
      return [
        { path: [], message: 'too large: a schema can have at most 20,000 objects and lists' },
      ]
    if (path.length > mostLevels)
      return [{ path, message: `nested more than ${mostLevels} levels deep` }]
    if (isObject(value)) faults.push(...patternFaults(value, path))
  }
  return faults
}

function patternFaults({ pattern, patternProperties }: Record<string, unknown>, path: Path) {
  const patterns: { at: Path; text: string }[] = []
  if (typeof pattern === 'string') patterns.push({ at: [...path, 'pattern'], text: pattern })
  if (isObject(patternProperties))
    for (const text of Object.keys(patternProperties))
      patterns.push({ at: [...path, 'patternProperties', text], text })
  return patterns.flatMap(({ at, text }) => {
    const message = patternFault(text)
    return message === null ? [] : [{ path: at, message }]
  })
}

/** Of "type must be one of…" and "type must be an array" and "one of both", the one that names what is valid. */
function leavesOf(errors: ErrorObject[]): ErrorObject[] {
  const byPlace = Map.groupBy(errors, ({ instancePath }) => instancePath)
  const deepest = [...byPlace.keys()].filter(
    (place) => ![...byPlace.keys()].some((other) => other.startsWith(`${place}/`)),
  )
  return deepest.flatMap((place) => {
    const here = byPlace.get(place) ?? []
    return [here.find(({ keyword }) => keyword === 'enum') ?? here[0]].filter((each) => !!each)
  })
}

function faultOf({ instancePath, keyword, params, message, data }: ErrorObject): SchemaFault {
  const path = pointerParts(instancePath)
  if (keyword !== 'enum') return { path, message: message ?? keyword }
  const allowed = (params as { allowedValues: unknown[] }).allowedValues.map(String)
  const near = typeof data === 'string' ? nearest(data, allowed) : null
  const hint = near === null ? '' : `; did you mean ${near}?`
  return { path, message: `must be one of ${allowed.join(', ')}${hint}` }
}

/** A reference that leads nowhere is found where it is. */
function compileFault(schema: unknown, error: Error): SchemaFault {
  const missing = (error as { missingRef?: string }).missingRef
  if (error instanceof RangeError) return { path: [], message: 'refers to itself without end' }
  if (missing === undefined) return { path: [], message: error.message }
  return {
    path: refPath(schema, missing) ?? [],
    message: `${missing} is not in the plan. A schema refers only to schemas of its plan, such as #/$defs/Money; nothing is fetched`,
  }
}

function refPath(schema: unknown, missing: string): Path | null {
  for (const { path, value } of objectsIn(schema)) {
    const { $ref: ref } = value as { $ref?: unknown }
    if (typeof ref === 'string' && missing.endsWith(ref)) return [...path, '$ref']
  }
  return null
}
