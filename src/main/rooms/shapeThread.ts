import { parentPort, workerData } from 'node:worker_threads'
import { type DriftRequest, findDrift } from '../drift/findDrift.ts'
import { openReadStore } from '../store/readStore.ts'
import { draftPlan, type DraftRequest } from '../tracking/draft/draftPlan.ts'

export type ShapeThreadData = {
  /** The engine's database. */
  path: string
} & ({ draft: DraftRequest } | { drift: DriftRequest })

// A thread for one look at calls: it reads and parses up to two hundred thousand, and ends.
const data = workerData as ShapeThreadData
const { store, close } = openReadStore(data.path)
const alone = { shared: false }
const done =
  'draft' in data
    ? await draftPlan(store, data.draft, alone)
    : await findDrift(store, data.drift, alone)
close()
parentPort?.postMessage(done)
