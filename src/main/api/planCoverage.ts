import type { SourceCoverage } from '../../contract/plan.ts'
import { coverageOf } from '../tracking/coverage.ts'
import type { Derived } from '../workbench/derived.ts'
import type { Implementer } from './implementer.ts'
import { planRecord } from './plans.ts'

/** How long a request waits for calls that were just collected. */
const longestWaitMs = 5000

async function readCoverage(
  { store, derived, callChecking }: Derived,
  { id, since }: { id: number; since?: string | undefined },
): Promise<SourceCoverage> {
  planRecord(store, id)
  await callChecking.upToDate(longestWaitMs)
  const { version } = planRecord(store, id)
  const counts = derived.callChecks.coverageOf(id, since === undefined ? null : Date.parse(since))
  return {
    ...coverageOf(store.plans.rulesOf(id), counts),
    version,
    complete: derived.callChecks.isComplete(id, version),
  }
}

export const planDerivedRoutes = (os: Implementer['plans'], derived: Derived) => ({
  coverage: os.coverage.handler(({ input }) => readCoverage(derived, input)),
})
