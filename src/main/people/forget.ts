import type { Store } from '../store/store.ts'

/** Inside a transaction: nothing that is kept of users besides their calls and messages knows them any more. */
export function forgetEverywhere(store: Store, userIds: string[]) {
  store.profiles.forget(userIds)
  store.personas.forgetUsers(userIds)
}
