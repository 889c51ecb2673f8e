import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from '../../src/client/client.ts'
import type { Plan } from './plan.ts'

const workers = 4

/** The sent calls, and the responses. */
export interface Ledger {
  sent: Set<string>
  accepted: Set<string>
  /** Requests without a response: a client sends them again, and they may have been stored. */
  unanswered: string[][]
  problems: string[]
}

/** Sends calls, one by one and in batches, until the port is closed. */
export async function sendUntilGone(
  { plan, round, collect }: { plan: Plan; round: number; collect: string },
  ledger: Ledger,
): Promise<void> {
  let next = 0
  let disconnected = false
  const again = ledger.unanswered.splice(0)

  function draw(): string[] {
    const repeated = again.pop()
    if (repeated) return repeated
    const request = next++
    const drawn = plan.chance('request', round, request)
    const size = drawn < 0.6 ? 1 : Math.ceil(drawn * 10)
    return Array.from({ length: size }, (_, i) => `c${round}-${request}-${i}`)
  }

  async function worker(index: number) {
    for (let turn = 0; !disconnected; turn++) {
      const calls = draw()
      for (const call of calls) ledger.sent.add(call)
      if (!(await send(collect, calls, ledger))) {
        ledger.unanswered.push(calls)
        disconnected = true
      }
      await sleep(plan.chance('pause', round, index, turn) * 200)
    }
  }
  await Promise.all(Array.from({ length: workers }, (_, index) => worker(index)))
  ledger.unanswered.push(...again)
}

/** One request with all these calls. It is recorded here and not retried, because the port will be killed during it. */
async function send(collect: string, calls: string[], ledger: Ledger): Promise<boolean> {
  let answered = true
  const client = new Client('KEY', {
    endpoint: collect,
    flushAt: calls.length,
    single: calls.length === 1,
    tries: 1,
    onSuccess: ({ messageId }) => ledger.accepted.add(messageId),
    onFailure({ messageId }, error) {
      if (error.code === 'unreachable') answered = false
      else ledger.problems.push(`${messageId} was answered ${error.message}`)
    },
  })
  for (const id of calls) client.track({ messageId: id, userId: id, event: 'E' })
  await client.close()
  return answered
}
