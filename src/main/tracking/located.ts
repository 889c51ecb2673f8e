import type { PlanRule, RulePart, TrackingPlan } from '../../contract/plan.ts'
import type { Path } from '../text/yamlText.ts'
import type { ReadFile } from './planFile.ts'

/** A schema of a plan, and where it is. */
export interface LocatedPart {
  file: ReadFile
  at: Path
  part: RulePart['part']
  schema: unknown
}

export type LocatedRule = Omit<PlanRule, 'parts'> & { parts: LocatedPart[] }

/** A plan as its format states it; its schemas are not checked yet. */
export interface LocatedPlan extends Pick<TrackingPlan, 'name' | 'unplanned'> {
  rules: LocatedRule[]
  shared: { name: string; file: ReadFile; schema: unknown }[]
  /** Of a schema that does not say. */
  draft: RulePart['draft']
}

export interface Fault {
  file: ReadFile
  path: Path
  message: string
}

export type ReadFormat = { plan: LocatedPlan } | { plan?: undefined; faults: Fault[] }
