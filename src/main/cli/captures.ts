import type { Capture } from '../../contract/receiver.ts'
import { plural } from '../../contract/format.ts'
import { byName } from '../text/byName.ts'
import { printable } from '../text/printable.ts'
import { connect, type ConnectOptions } from './connect.ts'
import { newerThanNow, newestOf, printAsTheyCome } from './newestFirst.ts'
import { printDone } from './print.ts'

interface CapturesOptions extends ConnectOptions {
  filter?: string
  limit: number
  follow?: boolean
  json?: boolean
}

const shownBody = 100

/** Prints what a receiver captured: newest first, or with `follow` oldest first and then as they arrive. */
export async function captures(name: string, { filter, limit, ...options }: CapturesOptions) {
  const client = connect(options)
  byName('receiver', name, (await client.receivers.list()).items)
  const list = (page: { limit: number; cursor?: string }) =>
    client.captures.list({ receiver: name, filter, ...page })
  const print = (capture: Capture) => printDone(capture, options, line(capture))
  if (!options.follow) {
    for (const capture of await newestOf(list, limit)) print(capture)
    return
  }
  const hints = await client.changes()
  const fresh = await newerThanNow(list)
  await printAsTheyCome({ hints, fresh, first: await newestOf(list, limit), print })
}

function line({ id, receivedAt, method, path, body, signature, status, ...rest }: Capture) {
  const { messageId, foreignOrigin } = rest
  const text = body.encoding === 'utf8' ? body.text : plural(body.bytes, 'byte')
  return [
    id.padStart(7),
    receivedAt,
    String(status),
    signature.padEnd(9),
    messageId === null ? 'no message' : `message ${messageId}`,
    ...(foreignOrigin === null ? [] : [`sent by a page of ${foreignOrigin}`]),
    `${method} ${path}`,
    text.length > shownBody ? `${text.slice(0, shownBody)}…` : text,
  ]
    .map(printable)
    .join('  ')
}
