import type { Clock } from '../delivery/clock.ts'
import type { Log } from '../errors/log.ts'
import { createPeople } from '../people/audiences/people.ts'
import { createDeciding } from '../people/deletions/deciding.ts'
import { createNotices } from '../people/deletions/notices.ts'
import { createProfiles } from '../people/profiles/profiles.ts'
import type { CommittedMessage } from '../store/messages.ts'
import type { Store } from '../store/store.ts'
import type { Closing } from './closing.ts'

interface Parts {
  store: Store
  log: Log
  closing: Closing
  env: NodeJS.ProcessEnv
  clock: Clock
  onCommitted: (messages: CommittedMessage[]) => void
  hint: () => void
}

/** Profiles, audiences, computed traits and deletion notices. No call or message is created before `startPeople`. */
export function createPeopleParts({ store, log, closing, env, ...parts }: Parts) {
  const { clock, onCommitted, hint } = parts
  const engineNow = clock.now
  const profiles = createProfiles({
    store,
    engineNow,
    off: env.HOOKBENCH_PROFILES === 'off',
    onDefect: (error) => log.error({ err: error }, 'profiles could not be updated'),
  })
  closing.add(() => profiles.stop())
  profiles.wake()
  const people = createPeople({
    store,
    clock,
    profiles,
    onCommitted,
    onDefect: (error) => log.error({ err: error }, 'error in a sync'),
    hint,
  })
  closing.add(() => people.stop())
  const notices = createNotices({
    store,
    engineNow,
    onCommitted,
    onDefect: (error) => log.error({ err: error }, 'deletion notices could not be created'),
  })
  closing.add(() => notices.stop())
  const deletions = createDeciding({
    store,
    profiles,
    onNotices: notices.wake,
    onDefect: (error) => log.error({ err: error }, 'a deletion could not be carried out'),
  })
  closing.add(() => deletions.stop())
  return {
    profiles,
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
