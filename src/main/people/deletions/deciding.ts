import type { NewDeletion } from '../../../contract/deletion.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Store } from '../../store/store.ts'
import { createSteps } from '../loop/steps.ts'
import { type AskWhoHasSeen, idsOfSources } from './affected.ts'
import { decideNextUsers, type NextUsers, nextUsers, usersAStep } from './decideDeletion.ts'

/** Users stored in one transaction: some 5 ms. */
const usersStored = 2000

/** A deletion whose users have been read from a list or a file. */
export type ReadDeletion = Pick<NewDeletion, 'kind' | 'sources'> & { users: string[] }

export interface DecidingParts {
  store: Store
  realNow: () => number
  seenBy: AskWhoHasSeen
  /** Called when notices were decided, whose messages must be created. */
  onNotices: () => void
  onDefect: (error: unknown) => void
}

interface Waiting {
  resolve: () => void
  reject: (error: unknown) => void
}

/**
 * Decides deletions in the order of their ids, some users in a transaction. Once all its users are stored, a deletion is
 * carried out, also after a restart.
 */
export function createDeciding({ store, realNow, seenBy, onNotices, onDefect }: DecidingParts) {
  const waiting = new Map<number, Waiting>()
  const { deletions } = store

  async function step(): Promise<boolean> {
    const deletion = deletions.undecided()
    if (deletion === null) return false
    const users = nextUsers(store, deletion)
    const next = { deletion, users, seen: await seenBy(users) }
    const isLast = await store.write(() => decide(next), { rows: usersAStep })
    onNotices()
    if (isLast) waiting.get(deletion.id)?.resolve()
    return true
  }

  /** Inside a transaction. Returns whether all users of the deletion are decided now. */
  function decide(next: NextUsers): boolean {
    const { id, decided_up_to: place } = next.deletion
    const deletion = deletions.undecided()
    // Others were decided meanwhile, perhaps the same users.
    if (deletion?.id !== id || deletion.decided_up_to !== place) return false
    if (store.forgotten.newest() !== next.seen.forgotten) return false
    return decideNextUsers(store, next)
  }

  const loop = createSteps({
    step,
    onDefect(error) {
      onDefect(error)
      // They continue in the background.
      for (const { reject } of waiting.values()) reject(error)
    },
  })

  /** Inside a transaction. */
  const insert = ({ kind, sources: names, users }: ReadDeletion): number =>
    deletions.insert({
      kind,
      sources: names ?? null,
      sourceIds: names === undefined ? [] : idsOfSources(store, names),
      users: users.length,
      requestedAt: realNow(),
    })

  /** Inside a transaction: after these, it is carried out. */
  function addLast(id: number, place: number, users: string[]) {
    deletions.addUsers(id, place, users)
    deletions.begin(id)
  }

  /** One of a few users is decided in the transaction that stores it, unless earlier ones are still undecided. */
  async function makeSmall(asked: ReadDeletion): Promise<number> {
    const { users } = asked
    const seen = await seenBy(users)
    const made = await store.write(
      () => {
        const id = insert(asked)
        addLast(id, 0, users)
        const deletion = deletions.byId(id)
        if (deletion) decide({ deletion, users, seen })
        return id
      },
      { rows: usersAStep },
    )
    onNotices()
    return made
  }

  /** Stores it with all its users. Nothing of it exists before the last transaction. */
  async function storeLarge(asked: ReadDeletion): Promise<number> {
    const { users } = asked
    const id = await store.write(() => insert(asked))
    for (let at = 0; at < users.length; at += usersStored) {
      const some = users.slice(at, at + usersStored)
      const isLast = at + usersStored >= users.length
      const add = isLast ? addLast : deletions.addUsers
      await store.write(() => add(id, at, some), { rows: usersAStep })
    }
    return id
  }

  return {
    /** Returns its id when it is decided. */
    async make(asked: ReadDeletion): Promise<number> {
      const id = await (asked.users.length <= usersAStep ? makeSmall(asked) : storeLarge(asked))
      // The background steps may have decided it meanwhile.
      if (deletions.byId(id)?.decided_up_to === null) return id
      const decided = new Promise<void>((resolve, reject) => waiting.set(id, { resolve, reject }))
      loop.wake()
      try {
        await decided
      } finally {
        waiting.delete(id)
      }
      return id
    },
    /** Continues those left over from before a restart. */
    start() {
      // Before any new one: writers run in order.
      store.writeSoon(() => deletions.dropIncomplete()).catch(onDefect)
      loop.wake()
    },
    async stop() {
      await loop.stop()
      for (const { reject } of waiting.values())
        reject(new Refusal('SERVICE_UNAVAILABLE', 'Hookbench is closing'))
    },
  }
}
