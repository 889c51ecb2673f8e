import type { CapacityRun, NewCapacityRun } from '../../contract/capacity.ts'
import { plural } from '../../contract/format.ts'
import { api, client, queries } from '../rpc/api.ts'
import { confirm } from '../ui/dialog/confirm.ts'
import { download } from '../ui/download.ts'
import { refusalAt } from '../ui/field/refusal.ts'
import { orShowFault } from '../ui/notice/orShowFault.ts'
import { say } from '../ui/notice/toasts.tsx'

export const runsQuery = api.capacity.list.queryOptions({ meta: { eachSecond: true } })

/** Starts a run. Endpoints that are not on this machine need a confirmation that names them; null: not confirmed. */
export async function startRun(input: NewCapacityRun): Promise<CapacityRun | null> {
  try {
    return await client.capacity.start(input)
  } catch (error) {
    const { field, message } = refusalAt(error)
    if (field !== 'allowOthers') throw error
    const confirmed = await confirm({
      title: 'Send this load to other machines?',
      detail: `${message.split(';')[0]}.`,
      note: 'Send load only to systems whose owners have agreed to it. The network is then part of what is measured.',
      action: 'Start run',
    })
    return confirmed ? await client.capacity.start({ ...input, allowOthers: true }) : null
  } finally {
    await queries.invalidateQueries({ queryKey: api.capacity.key() })
  }
}

export const stopRun = (id: string) =>
  orShowFault('The run was not stopped', async () => {
    const run = await client.capacity.stop({ id })
    queries.setQueryData(api.capacity.get.queryKey({ input: { id } }), run)
    say('Run stopped')
  })

export const saveReport = (id: string, format: 'html' | 'json') =>
  orShowFault('The report was not saved', async () => {
    const { name, text } = await client.capacity.report({ id, format })
    const type = format === 'html' ? 'text/html' : 'application/json'
    download(new Blob([text], { type }), name)
    say('Report saved', name)
  })

/** Cancels what a run left behind. */
export const cancelOutstanding = ({ outstanding, destination }: CapacityRun) =>
  orShowFault('The messages were not cancelled', async () => {
    const filter = `${outstanding.filter} state:queued state:retrying`
    const { count } = await client.messages.count({ filter })
    if (count === 0) return say('No message of this run is outstanding any more')
    const confirmed = await confirm({
      title: `Cancel ${plural(count, 'message')} of ${destination}?`,
      note: 'They will not be sent again.',
      action: 'Cancel messages',
      keep: 'Keep them',
    })
    if (!confirmed) return
    await client.messages.actions.start({ action: 'cancel', filter })
    say('Cancelling messages')
  })
