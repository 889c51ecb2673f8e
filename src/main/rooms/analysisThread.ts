import { parentPort, workerData } from 'node:worker_threads'
import { type Analysed, analyse } from '../commonalities/analyse.ts'
import { openReadStore } from '../store/readStore.ts'

export interface AnalysisThreadData extends Analysed {
  /** The engine's database. */
  path: string
}

// A thread for one analysis: it reads and parses a hundred thousand bodies, and ends.
const { path, ...analysed } = workerData as AnalysisThreadData
const { store, close } = openReadStore(path)
const analysis = await analyse(store.analysedRows, analysed, { shared: false })
close()
parentPort?.postMessage(analysis)
