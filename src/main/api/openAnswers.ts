import type { ServerResponse } from 'node:http'

/** The answers in progress of each token: streams, and what waits, would go on after it was revoked. */
export function createOpenAnswers() {
  const open = new Map<string, Set<ServerResponse>>()
  return {
    add(hash: string, answer: ServerResponse) {
      const all = open.get(hash) ?? new Set()
      open.set(hash, all.add(answer))
      answer.once('close', () => {
        all.delete(answer)
        if (all.size === 0 && open.get(hash) === all) open.delete(hash)
      })
    },
    /** Ends all of a token, with their connections, but for one. */
    end(hash: string, except?: ServerResponse) {
      for (const answer of open.get(hash) ?? []) if (answer !== except) answer.destroy()
    },
  }
}
