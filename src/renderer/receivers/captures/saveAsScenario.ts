import { withToken } from '../../../contract/filter/edit.ts'
import { openRecord } from '../../message/record.ts'
import { client } from '../../rpc/api.ts'
import { orShowFault } from '../../ui/notice/orShowFault.ts'

/** The most captures that can be recorded at once. */
const mostCaptures = 1000

/** Records the newest captures as a scenario, with receivers that respond as these did. */
export const saveAsScenario = (of: { receiver: string; filter?: string }) =>
  orShowFault('Scenario not recorded', async () => {
    const filter = withToken(of.filter ?? '', 'receiver', of.receiver)
    const { ids } = await client.exports.ids({ kind: 'captures', filter, limit: mostCaptures })
    if (ids.length === 0) throw new Error('No capture matches the filter.')
    openRecord({ captures: ids })
  })
