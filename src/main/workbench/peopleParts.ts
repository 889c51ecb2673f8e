import type { Clock } from '../delivery/clock.ts'
import type { Log } from '../errors/log.ts'
import { createPeople } from '../people/audiences/people.ts'
import { createDeciding } from '../people/deletions/deciding.ts'
import { createNotices } from '../people/deletions/notices.ts'
import type { CommittedMessage } from '../store/messages.ts'
import type { Store } from '../store/store.ts'
import type { Closing } from './closing.ts'
import type { AskedDerived } from './derived.ts'

interface Parts {
  store: Store
  log: Log
  closing: Closing
  clock: Clock
  onCommitted: (messages: CommittedMessage[]) => void
  derived: AskedDerived
}

/** Audiences, computed traits and deletion notices. No call or message is created before `startPeople`. */
export function createPeopleParts({ store, log, closing, ...parts }: Parts) {
  const { clock, onCommitted, derived } = parts
  const { now: engineNow, realNow } = clock
  const people = createPeople({
    store,
    clock,
    plans: derived.plans,
    foldedUpTo: derived.foldedUpTo,
    onCommitted,
    onDefect: (error) => log.error({ err: error }, 'error in a sync'),
  })
  closing.add(() => people.stop())
  const notices = createNotices({
    store,
    engineNow,
    realNow,
    onCommitted,
    onDefect: (error) => log.error({ err: error }, 'deletion notices could not be created'),
  })
  closing.add(() => notices.stop())
  const deletions = createDeciding({
    store,
    realNow,
    seenBy: derived.seenBy,
    onNotices: notices.wake,
    onDefect: (error) => log.error({ err: error }, 'a deletion could not be carried out'),
  })
  closing.add(() => deletions.stop())
  return {
    people,
    notices,
    deletions,
    startPeople() {
      deletions.start()
      notices.wake()
      people.start()
    },
  }
}
