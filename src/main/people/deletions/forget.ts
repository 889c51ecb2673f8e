import type { Store } from '../../store/store.ts'

/** Inside a transaction: forgets users everywhere except in their calls and messages. */
export function forgetEverywhere(store: Store, userIds: string[]) {
  store.profiles.forget(userIds)
  store.personas.forgetUsers(userIds)
}
