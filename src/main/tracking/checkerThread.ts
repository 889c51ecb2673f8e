import { parentPort } from 'node:worker_threads'
import type { CallType } from '../../contract/model.ts'
import type { PlanFile, PlanFormat, Unplanned } from '../../contract/plan.ts'
import type { Violation } from '../../contract/violation.ts'
import { type Checker, createChecker } from './checker.ts'
import { storedPlan } from './readPlan.ts'

/** Reads a plan, which replaces that of its source. */
export interface LoadOrder {
  load: number
  /** JSON of its files. */
  files: string
  format: PlanFormat
  unplanned: Unplanned
}

/** Checks calls against the plan of a source. */
export interface CheckOrder {
  check: number
  /** The contents of calls, as stored. */
  texts: string[]
}

/** What one call violates. */
export interface CallViolations {
  /** The first ones. */
  violations: Violation[]
  count: number
}

/** The calls with violations by their place among the texts. `fault`: the plan could not be read. */
export type CheckerAnswer = { found: [number, CallViolations][] } | { loaded: string | null }

const mostListed = 20

// Stays as long as its room asks it. It may be ended at any time: a schema can be written so that one call takes years.
const checkers = new Map<number, Checker>()

parentPort?.on('message', (order: LoadOrder | CheckOrder) => {
  const answer: CheckerAnswer =
    'load' in order ? { loaded: load(order) } : { found: [...violationsOf(order)] }
  parentPort?.postMessage(answer)
})

/** The reason it could not be loaded, or null. */
function load({ load: sourceId, files, format, unplanned }: LoadOrder): string | null {
  checkers.delete(sourceId)
  try {
    const text = { files: JSON.parse(files) as PlanFile[], format }
    const checker = createChecker({ ...storedPlan(text), unplanned })
    checker.compile()
    checkers.set(sourceId, checker)
    return null
  } catch (error) {
    return (error as Error).message
  }
}

function* violationsOf({ check, texts }: CheckOrder): Generator<[number, CallViolations]> {
  const checker = checkers.get(check)
  if (!checker) return
  for (const [index, text] of texts.entries()) {
    const content = JSON.parse(text) as Record<string, unknown>
    const violations = checker.check({ type: content.type as CallType, content })
    if (violations.length > 0)
      yield [index, { violations: violations.slice(0, mostListed), count: violations.length }]
  }
}
