import type { Mistake } from '../../contract/mistake.ts'
import type { PlanFormat, PlanText, RulePart, TrackingPlan } from '../../contract/plan.ts'
import { firstMistakes } from '../text/yamlText.ts'
import { readFolderPlan } from './folderFormat.ts'
import { hostedPlace, readHostedPlan } from './hostedFormat.ts'
import type { Fault, LocatedPlan, ReadFormat } from './located.ts'
import { readOwnPlan } from './ownFormat.ts'
import { type ReadFile, readPlanFile } from './planFile.ts'
import { draftOf, schemaFaults, withoutDraft } from './schemaFaults.ts'
import { createSchemas, type Draft } from './schemas.ts'

const mostRules = 2000

type Read = { plan: TrackingPlan } | { plan?: undefined; mistakes: Mistake[] }

/** Reads a plan in any of its formats, or reports all its mistakes. */
export function readPlan(text: PlanText): Read {
  const located = readLocated(text)
  if (!located.plan) return located
  const { plan, format, file } = located
  const faults = planFaults(plan, file)
  return faults.length > 0 ? { mistakes: said(faults) } : { plan: { ...finished(plan), format } }
}

/** The plan of a text that was read before: its schemas are known to be valid. */
export function storedPlan(text: PlanText): TrackingPlan {
  const located = readLocated(text)
  if (!located.plan) throw new Error(located.mistakes[0]?.message)
  return { ...finished(located.plan), format: located.format }
}

type ReadLocated =
  | { plan: LocatedPlan; format: PlanFormat; file: ReadFile }
  | { plan?: undefined; mistakes: Mistake[] }

function readLocated({ files: given, format }: PlanText): ReadLocated {
  const isFolder = format === 'folder' || given.length > 1
  const files = given.map((file) => readPlanFile(file, isFolder))
  const unread = files.flatMap(({ mistakes }) => mistakes)
  if (unread.length > 0) return { mistakes: firstMistakes(unread) }
  const used = format ?? formatOf(files)
  const read = readFormat(files, used)
  return read.plan
    ? { plan: read.plan, format: used, file: files[0] as ReadFile }
    : { mistakes: said(read.faults) }
}

const said = (faults: Fault[]) =>
  firstMistakes(faults.map(({ file, path, message }) => file.mistakeAt(path, message)))

function formatOf(files: ReadFile[]): PlanFormat {
  if (files.length > 1) return 'folder'
  return hostedPlace(files[0]?.value) ? 'hosted' : 'hookbench'
}

function readFormat(files: ReadFile[], format: PlanFormat): ReadFormat {
  if (format === 'folder') return readFolderPlan(files)
  const [file] = files as [ReadFile]
  return format === 'hosted' ? readHostedPlan(file) : readOwnPlan(file)
}

function planFaults({ rules, shared, draft }: LocatedPlan, file: ReadFile): Fault[] {
  if (rules.length > mostRules)
    return [{ file, path: [], message: `a plan can have at most ${mostRules} events` }]
  const unshared = createSchemas([])
  // A schema that is invalid itself cannot be added for others to refer to.
  const brokenShared = shared.flatMap(({ file: own, schema }) =>
    faultsWithin(schema, { draft, file: own, check: (each, of) => unshared.faults(of, each) }),
  )
  if (brokenShared.length > 0) return brokenShared
  const schemas = createSchemas(sharedOf(shared, draft))
  return rules.flatMap(({ parts }) =>
    parts.flatMap(({ file: own, at, schema }) => {
      const of = draftOf(schema, draft)
      if (of === null) return [{ file: own, path: [...at, '$schema'], message: unknownDraft }]
      return schemaFaults(schemas, of, withoutDraft(schema)).map(({ path, message }) => ({
        file: own,
        path: [...at, ...path],
        message,
      }))
    }),
  )
}

interface Within {
  draft: Draft
  file: ReadFile
  check: (schema: unknown, draft: Draft) => { message?: string | undefined }[]
}

function faultsWithin(schema: unknown, { draft, file, check }: Within): Fault[] {
  const of = draftOf(schema, draft)
  if (of === null) return [{ file, path: ['$schema'], message: unknownDraft }]
  return check(withoutDraft(schema), of)
    .slice(0, 1)
    .map(({ message = 'is not a JSON Schema' }) => ({ file, path: [], message }))
}

const unknownDraft =
  'must be http://json-schema.org/draft-07/schema# or https://json-schema.org/draft/2020-12/schema'

const sharedOf = (shared: LocatedPlan['shared'], usual: Draft): TrackingPlan['shared'] =>
  shared.map(({ name, schema }) => ({
    name,
    draft: draftOf(schema, usual) ?? usual,
    schema: withoutDraft(schema),
  }))

/** Without the places of its schemas. */
function finished({ rules, shared, draft, ...plan }: LocatedPlan): Omit<TrackingPlan, 'format'> {
  return {
    ...plan,
    shared: sharedOf(shared, draft),
    rules: rules.map((rule) => ({
      ...rule,
      parts: rule.parts.map(({ part, schema }): RulePart => ({
        part,
        draft: draftOf(schema, draft) ?? draft,
        schema: withoutDraft(schema),
      })),
    })),
  }
}
