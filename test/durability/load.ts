import { setTimeout as sleep } from 'node:timers/promises'
import type { Plan } from './plan.ts'

const workers = 4

/** What was sent, and what was answered. */
export interface Ledger {
  sent: Set<string>
  accepted: Set<string>
  /** Requests whose answer never came: a client sends them again, and they may have been stored. */
  unanswered: string[][]
  problems: string[]
}

/** Sends calls, one by one and in batches, until the port is gone. */
export async function sendUntilGone(
  { plan, round, collect }: { plan: Plan; round: number; collect: string },
  ledger: Ledger,
): Promise<void> {
  let next = 0
  let gone = false
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
    for (let turn = 0; !gone; turn++) {
      const calls = draw()
      for (const call of calls) ledger.sent.add(call)
      try {
        const status = await send(collect, calls)
        if (status === 200) for (const call of calls) ledger.accepted.add(call)
        else ledger.problems.push(`${calls.join(', ')} answered ${status}`)
      } catch {
        ledger.unanswered.push(calls)
        gone = true
      }
      await sleep(plan.chance('pause', round, index, turn) * 200)
    }
  }
  await Promise.all(Array.from({ length: workers }, (_, index) => worker(index)))
  ledger.unanswered.push(...again)
}

async function send(collect: string, calls: string[]): Promise<number> {
  const batch = calls.map((id) => ({ type: 'track', messageId: id, userId: id, event: 'E' }))
  const [route, body] =
    batch.length === 1
      ? ['track', { writeKey: 'KEY', ...batch[0] }]
      : ['batch', { writeKey: 'KEY', batch }]
  const response = await fetch(`${collect}/v1/${route}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  await response.arrayBuffer()
  return response.status
}
