import type { PlanText } from '../../contract/plan.ts'
import type { Refusal } from '../errors/refusal.ts'
import { mistakeText } from '../text/mistakeText.ts'
import type { PlanState } from '../store/plans.ts'
import { type ReadPlan, readPlans } from '../tracking/readPlans.ts'
import type { Fault, Workspace } from './file.ts'

/** A valid workspace, and how to reject it if it does not fit the current one. */
export interface ReadText {
  workspace: Workspace
  refuse: (faults: Fault[]) => Refusal
}

/** A workspace whose plans were read. */
export type ReadyWorkspace = Omit<Workspace, 'sources'> & {
  sources: (Omit<Workspace['sources'][number], 'plan'> & { plan?: PlanState | undefined })[]
}
export type ReadyText = Omit<ReadText, 'workspace'> & { workspace: ReadyWorkspace }

/** Reads the plans of a workspace in another thread. Throws their mistakes. */
export async function readyText(
  text: ReadText,
  read: (texts: PlanText[]) => Promise<ReadPlan[]>,
): Promise<ReadyText> {
  const texts = planTexts(text)
  return withPlans(text, texts.length === 0 ? [] : await read(texts))
}

/** The same in this thread: for files of whoever starts it. */
export const readyHere = (text: ReadText): ReadyText => withPlans(text, readPlans(planTexts(text)))

const planTexts = ({ workspace }: ReadText): PlanText[] =>
  workspace.sources.flatMap(({ plan }) =>
    plan ? [{ files: plan.files, ...(plan.format !== undefined && { format: plan.format }) }] : [],
  )

function withPlans({ workspace, refuse }: ReadText, plans: ReadPlan[]): ReadyText {
  const next = plans.values()
  const faults: Fault[] = []
  const sources = workspace.sources.map(({ plan, ...source }, index) => {
    const given = plan && next.next().value
    if (!plan || !given) return source
    const { enforce, unplanned } = plan
    if (given.read) return { ...source, plan: { read: given.read, enforce, unplanned } }
    for (const mistake of given.mistakes) {
      const message = mistakeText(`line ${mistake.line} of the plan`, mistake)
      faults.push({ path: ['sources', index, 'plan'], message })
    }
    return source
  })
  if (faults.length > 0) throw refuse(faults)
  return { workspace: { ...workspace, sources }, refuse }
}
