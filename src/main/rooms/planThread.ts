import { parentPort, workerData } from 'node:worker_threads'
import { openReadStore } from '../store/readStore.ts'
import { checkCalls, type CheckRequest } from '../tracking/checkCalls.ts'

export interface PlanThreadData {
  /** The engine's database. */
  path: string
  request: CheckRequest
}

// A thread for one check: a plan is anyone's file, and calls are anyone's. It may be ended at any time.
const { path, request } = workerData as PlanThreadData
const { store, close } = openReadStore(path)
const checked = checkCalls(store, request)
close()
parentPort?.postMessage(checked)
