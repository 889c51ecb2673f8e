import { parentPort, workerData } from 'node:worker_threads'
import type { PlanText } from '../../contract/plan.ts'
import { openReadStore } from '../store/readStore.ts'
import { checkCalls, type CheckRequest } from '../tracking/checkCalls.ts'
import { readPlans } from '../tracking/readPlans.ts'

/** `path`: of the engine's database. */
export type PlanThreadData = { path: string; request: CheckRequest } | { texts: PlanText[] }

// A thread for one check, or to read plans: a plan is anyone's file, and calls are anyone's. It may be ended at any time.
const given = workerData as PlanThreadData
parentPort?.postMessage('texts' in given ? readPlans(given.texts) : checked(given))

function checked({ path, request }: Exclude<PlanThreadData, { texts: PlanText[] }>) {
  const { store, close } = openReadStore(path)
  try {
    return checkCalls(store, request)
  } finally {
    close()
  }
}
