import {
  type Alias,
  type Call,
  Client,
  type Group,
  type Identify,
  type Page,
  type Screen,
  type Track,
} from '../client/client.ts'
import type { Changes } from './changes.ts'
import { named } from './named.ts'
import type { Rest } from './rest.ts'

/** Each sends one call and resolves with its messageId once it is stored; rejects with the port's reason. */
export interface Source {
  track(call: Track): Promise<string>
  identify(call: Identify): Promise<string>
  page(call: Page): Promise<string>
  screen(call: Screen): Promise<string>
  group(call: Group): Promise<string>
  alias(call: Alias): Promise<string>
}

/** `name`: null for the first source of the workspace. */
export function createSource(
  { rest, changes, endpoint }: { rest: Rest; changes: Changes; endpoint: string },
  name: string | null,
): Source {
  let key: Promise<string> | undefined

  async function send(type: Call['type'], call: object): Promise<string> {
    await changes.settled()
    key ??= writeKeyOf(rest, name)
    const writeKey = await key
    return new Promise((resolve, reject) => {
      const client = new Client(writeKey, {
        endpoint,
        single: true,
        // A test waits for the response, whatever it is.
        tries: 1,
        onSuccess: ({ messageId }) => resolve(messageId),
        onFailure: (_, error) => reject(error),
      })
      client[type](call as never)
    })
  }

  return {
    track: (call) => send('track', call),
    identify: (call) => send('identify', call),
    page: (call) => send('page', call),
    screen: (call) => send('screen', call),
    group: (call) => send('group', call),
    alias: (call) => send('alias', call),
  }
}

async function writeKeyOf(rest: Rest, name: string | null): Promise<string> {
  const { items } = await rest.get<{ items: { name: string; writeKey: string }[] }>('/sources')
  if (name !== null) return named('source', name, items).writeKey
  const [first] = items
  if (!first) throw new Error('the workspace has no source to send calls to')
  return first.writeKey
}
