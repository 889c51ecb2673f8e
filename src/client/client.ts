import type { Alias, Group, Identify, Page, Screen, Track } from './call.ts'
import { type ClientOptions, readOptions } from './options.ts'
import { createQueue } from './queue.ts'

export type { Alias, Call, Group, Identify, Page, Screen, Track } from './call.ts'
export { ClientError, type ClientErrorCode } from './clientError.ts'
export type { ClientOptions } from './options.ts'

/**
 * Sends calls to a collection port: Hookbench's, or any that takes what analytics-go sends. Needs `fetch`, timers and
 * `crypto.randomUUID`, nothing of Node.
 *
 * ```ts
 * const client = new Client('WRITEKEY1')
 * client.track({ userId: 'u_1', event: 'Order Completed', properties: { total: 27.5 } })
 * await client.close()
 * ```
 *
 * Each call is checked, queued and its messageId returned, at once. A call that is not taken throws a
 * {@link ClientError} and changes nothing. One that was taken is either accepted by the port (`onSuccess`) or given up
 * (`onFailure`), never neither.
 *
 * @throws {@link ClientError} `bad_option`, naming the option
 */
export class Client {
  readonly #queue: ReturnType<typeof createQueue>

  constructor(writeKey: string, options: ClientOptions = {}) {
    this.#queue = createQueue(readOptions(writeKey, options))
  }

  /** Who somebody is. */
  identify(call: Identify): string {
    return this.#queue.add('identify', call)
  }

  /** What somebody did. */
  track(call: Track): string {
    return this.#queue.add('track', call)
  }

  /** A page somebody saw. */
  page(call: Page): string {
    return this.#queue.add('page', call)
  }

  /** A screen somebody saw. */
  screen(call: Screen): string {
    return this.#queue.add('screen', call)
  }

  /** A group somebody belongs to. */
  group(call: Group): string {
    return this.#queue.add('group', call)
  }

  /** That somebody who was known as `previousId` is `userId`. */
  alias(call: Alias): string {
    return this.#queue.add('alias', call)
  }

  /** Sends what waits, and resolves once every call taken so far is accepted or given up. Never rejects. */
  flush(): Promise<void> {
    return this.#queue.flush()
  }

  /** As `flush`, with all its tries; calls after it are refused with `closed`. May be called more than once. */
  close(): Promise<void> {
    return this.#queue.close()
  }
}
