import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'

/** A client that falls behind its schedule by more than this part has measured itself. */
const lagAllowed = 0.05

/** A POST waits if all are busy, and its time runs. More connections would only add to the wait. */
const connections = 256

export interface Arrivals {
  perSecond: number
  seconds: number
}

/** Milliseconds of the clock that the receiver uses for its timestamps. */
const now = () => Number(process.hrtime.bigint()) / 1e6

/**
 * Posts at a fixed rate regardless of responses: a client that waited for them would hide every
 * stall. Resolves with the start and response time of each POST, once all are answered with 200.
 */
export async function openLoop(
  url: string,
  { perSecond, seconds }: Arrivals,
  requestOf: (index: number) => { headers: Record<string, string>; body: string },
): Promise<{ started: number[]; answered: number[] }> {
  const dispatcher = new Agent({ connections })
  const started: number[] = []
  const answered: number[] = []
  const answers: Promise<void>[] = []
  const count = perSecond * seconds

  async function post(index: number) {
    const parts = requestOf(index)
    started[index] = now()
    const response = await request(url, { method: 'POST', dispatcher, ...parts })
    await response.body.dump()
    answered[index] = now()
    if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`)
  }

  const start = now()
  while (answers.length < count) {
    const due = Math.min(count, Math.floor(((now() - start) / 1000) * perSecond) + 1)
    while (answers.length < due) {
      const answer = post(answers.length)
      // Handled below, with all the others.
      answer.catch(() => {})
      answers.push(answer)
    }
    await sleep(Math.max(0, start + (answers.length * 1000) / perSecond - now()))
  }
  const late = (now() - start) / 1000 / seconds - 1
  await Promise.all(answers)
  await dispatcher.close()
  if (late > lagAllowed)
    throw new Error(`the client came to only ${Math.round(100 / (1 + late))} % of ${perSecond} / s`)
  return { started, answered }
}
