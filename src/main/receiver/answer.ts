import type { Answer } from '../../contract/receiver.ts'

export type WholeAnswer = Exclude<Answer, number>

/** The response to a request after `served` earlier ones: the list in order, then the last one repeats. */
export function answerAt(respond: Answer[], served: number): WholeAnswer {
  const answer = respond[Math.min(served, respond.length - 1)] ?? 200
  return typeof answer === 'number' ? { status: answer, delayMs: 0, headers: {}, body: '' } : answer
}
