import type { CheckPlan, NewPlan } from '../../contract/planOperations.ts'
import type { Plan, PlanDetail, PlanReport, PlanText } from '../../contract/plan.ts'
import type { PlanGate } from '../collection/planGate.ts'
import { Refusal } from '../errors/refusal.ts'
import type { PlanRecord } from '../store/plans.ts'
import type { ReadStore } from '../store/readStore.ts'
import { sourceNamed } from '../store/sourceNamed.ts'
import type { Store } from '../store/store.ts'
import { instant } from '../views/views.ts'
import type { Implementer } from './implementer.ts'
import { whole } from './page.ts'
import { findDrift } from './drift.ts'
import { draftPlan, periodOf } from './planDrafts.ts'
import { invalidPlan, type PlanParts } from './planParts.ts'
import { getSource } from './sources.ts'

async function checkPlan(
  { store, checkPlan: check }: PlanParts,
  { files, format, unplanned, source, ...period }: CheckPlan,
  signal?: AbortSignal,
): Promise<PlanReport> {
  const sourceId = source === undefined ? null : sourceNamed(store, source, 'source').id
  const request = {
    text: planTextOf({ files, format }),
    unplanned,
    sourceId,
    ...periodOf(period),
  }
  const result = await check(request, signal)
  if (!result.checked) throw invalidPlan(result.mistakes)
  return { ...result.checked, source: source ?? null }
}

async function setPlan(
  parts: PlanParts,
  { id, files, format, ...policy }: NewPlan,
  signal?: AbortSignal,
): Promise<Plan> {
  getSource(parts, id)
  const [text] = await parts.readPlans([planTextOf({ files, format })], signal)
  if (!text?.read) throw invalidPlan(text?.mistakes ?? [])
  await parts.storePlan({ sourceId: id, read: text.read, policy })
  return getPlan(parts.store, id)
}

const planTextOf = ({ files, format }: Pick<CheckPlan, 'files' | 'format'>): PlanText => ({
  files,
  ...(format !== undefined && { format }),
})

export function planRecord(store: ReadStore, id: number): PlanRecord {
  const { name } = getSource({ store }, id)
  const plan = store.plans.bySource(id)
  if (!plan) throw new Refusal('NOT_FOUND', `source ${name} has no tracking plan`, 'id')
  return plan
}

const getPlan = (store: ReadStore, id: number) => planView(store, planRecord(store, id))

function planDetail(store: ReadStore, id: number): PlanDetail {
  const files = store.plans.textOf(id)?.files ?? []
  return { ...getPlan(store, id), files, rules: store.plans.rulesOf(id) }
}

function planView(
  store: ReadStore,
  { sourceId, setAt, unplannedInstead: _own, ...plan }: PlanRecord,
): Plan {
  const source = store.sources.nameOf(sourceId)
  return { ...plan, sourceId: String(sourceId), source, setAt: instant(setAt) }
}

export const planDeskRoutes = (os: Implementer['plans'], parts: PlanParts) => ({
  list: os.list.handler(() =>
    parts.store.read(() =>
      whole(parts.store.plans.all().map((plan) => planView(parts.store, plan))),
    ),
  ),
  check: os.check.handler(({ input, signal }) => checkPlan(parts, input, signal)),
  draft: os.draft.handler(({ input, signal }) => draftPlan(parts, input, signal)),
  drift: os.drift.handler(({ input, signal }) => findDrift(parts, input, signal)),
  get: os.get.handler(({ input }) => parts.store.read(() => planDetail(parts.store, input.id))),
  set: os.set.handler(({ input, signal }) => setPlan(parts, input, signal)),
})

export const planEngineRoutes = (
  os: Implementer['plans'],
  { store, planGate }: { store: Store; planGate: Pick<PlanGate, 'prepare'> },
) => ({
  update: os.update.handler(async ({ input: { id, ...policy } }) => {
    planRecord(store, id)
    store.change(() => store.plans.change(id, policy))
    await planGate.prepare()
    return getPlan(store, id)
  }),
  remove: os.remove.handler(({ input: { id } }) => {
    planRecord(store, id)
    store.change(() => store.plans.remove(id, Date.now()))
  }),
})
