import type { Alias, Group, Identify, Page, Screen, Track } from './call.ts'
import { type ClientOptions, readOptions } from './options.ts'
import { createQueue } from './queue.ts'

export type { Alias, Call, Group, Identify, Page, Screen, Track } from './call.ts'
export { ClientError, type ClientErrorCode } from './clientError.ts'
export type { ClientOptions } from './options.ts'

/**
 * Sends calls to a collection port: Hookbench's, or any that accepts what analytics-go sends. Needs `fetch`, timers
 * and `crypto.randomUUID`, but no Node API.
 *
 * ```ts
 * const client = new Client('WRITEKEY1')
 * client.track({ userId: 'u_1', event: 'Order Completed', properties: { total: 27.5 } })
 * await client.close()
 * ```
 *
 * Each call is validated and queued, and its messageId is returned immediately. A call that is not accepted throws a
 * {@link ClientError} and changes nothing. Every accepted call is settled once, with `onSuccess` or
 * `onFailure`.
 *
 * @throws {@link ClientError} `bad_option`, naming the option
 */
export class Client {
  readonly #queue: ReturnType<typeof createQueue>

  constructor(writeKey: string, options: ClientOptions = {}) {
    this.#queue = createQueue(readOptions(writeKey, options))
  }

  /** Identifies a user. */
  identify(call: Identify): string {
    return this.#queue.add('identify', call)
  }

  /** Records an event. */
  track(call: Track): string {
    return this.#queue.add('track', call)
  }

  /** Records a page view. */
  page(call: Page): string {
    return this.#queue.add('page', call)
  }

  /** Records a screen view. */
  screen(call: Screen): string {
    return this.#queue.add('screen', call)
  }

  /** Associates a user with a group. */
  group(call: Group): string {
    return this.#queue.add('group', call)
  }

  /** Links the previous id of a user to `userId`. */
  alias(call: Alias): string {
    return this.#queue.add('alias', call)
  }

  /** Sends the queued calls, and resolves once every call so far is settled. Never rejects. */
  flush(): Promise<void> {
    return this.#queue.flush()
  }

  /** Like `flush`, including retries; later calls throw `closed`. Can be called more than once. */
  close(): Promise<void> {
    return this.#queue.close()
  }
}
