import { plural } from '../../../contract/format.ts'
import type { Plan, PlanText } from '../../../contract/plan.ts'
import type { PlanChange } from '../../../contract/planOperations.ts'
import { api, client, queries } from '../../rpc/api.ts'
import { confirm } from '../../ui/dialog/confirm.ts'
import { orShowFault } from '../../ui/notice/orShowFault.ts'
import { say } from '../../ui/notice/toasts.tsx'

const readPlansAgain = () => queries.invalidateQueries({ queryKey: api.plans.key() })

/** Throws if the plan has mistakes. */
export async function setPlan(sourceId: string, text: PlanText): Promise<void> {
  const { name, version, events } = await client.plans.set({ id: sourceId, ...text })
  say('Plan set', `${name}, version ${version}, ${plural(events, 'event')}`)
  await readPlansAgain()
}

export const changePlan = (
  { sourceId, ...before }: Plan,
  change: Pick<PlanChange, 'enforce'> | Pick<PlanChange, 'unplanned'>,
  title: string,
) =>
  orShowFault('Plan not changed', async () => {
    await client.plans.update({ id: sourceId, ...change })
    const undo = () =>
      orShowFault('Not undone', async () => {
        const { enforce, unplanned } = before
        const former = 'enforce' in change ? { enforce } : { unplanned }
        await client.plans.update({ id: sourceId, ...former })
        say('Undone')
        await readPlansAgain()
      })
    say(title, null, { title: 'Undo', action: () => void undo() })
    await readPlansAgain()
  })

export async function removePlan({ sourceId, source, name, version }: Plan): Promise<void> {
  const isWanted = await confirm({
    title: `Remove the plan of ${source}?`,
    detail: `${name}, version ${version}`,
    consequences: [
      'Calls are no longer checked.',
      'The plan itself is deleted here. Your file is not.',
    ],
    action: 'Remove plan',
  })
  if (!isWanted) return
  await orShowFault('Plan not removed', async () => {
    await client.plans.remove({ id: sourceId })
    say('Plan removed', name)
    await readPlansAgain()
  })
}
