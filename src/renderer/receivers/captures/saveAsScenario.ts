import { client } from '../../rpc/api.ts'
import { openRecord } from '../../message/record.ts'
import { orShowFault } from '../../ui/notice/orShowFault.ts'

/** The most messages that can be recorded at once. */
const mostMessages = 1000
/** Pages of 100 captures, each with its body. */
const mostPages = 20

/**
 * Records the messages of the newest captures as a scenario, with receivers that respond as these did. A capture of a
 * request that Hookbench did not send has no call to repeat.
 */
export const saveAsScenario = (of: { receiver: string; filter?: string }) =>
  orShowFault('Scenario not recorded', async () => {
    const messages = new Set<string>()
    let cursor: string | undefined
    for (let pages = 0; pages < mostPages; pages += 1) {
      const page = await client.captures.list({ ...of, ...(cursor && { cursor }) })
      for (const { messageId } of page.items)
        if (messageId !== null && messages.size < mostMessages) messages.add(messageId)
      cursor = page.nextCursor ?? undefined
      if (cursor === undefined || messages.size >= mostMessages) break
    }
    if (messages.size === 0)
      throw new Error('None of these captures is of a message that Hookbench sent.')
    openRecord([...messages])
  })
