import { parentPort, workerData } from 'node:worker_threads'
import { openReadStore } from '../store/readStore.ts'
import { draftPlan, type DraftRequest } from '../tracking/draft/draftPlan.ts'

export interface ShapeThreadData {
  /** The engine's database. */
  path: string
  request: DraftRequest
}

// A thread for one look at calls: it reads and parses up to two hundred thousand, and ends.
const { path, request } = workerData as ShapeThreadData
const { store, close } = openReadStore(path)
const done = await draftPlan(store, request, { shared: false })
close()
parentPort?.postMessage(done)
