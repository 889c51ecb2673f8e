import receiversPage from '../../../docs/receivers.md?raw'
import { headerOf } from '../../contract/header.ts'
import { receiverCodeOf } from '../../contract/receiverCode.ts'
import { type CheckedVerifyInput, mostVerifiedBytes, type Verified } from '../../contract/verify.ts'
import type { PossibleSecret } from '../detective/candidates.ts'
import { detect, sentBody } from '../detective/detective.ts'
import type { BodyMistake, SecretMistake } from '../detective/known/mistake.ts'
import { Refusal } from '../errors/refusal.ts'
import { type ReceiverAddresses, receiverPath } from '../receiver/ownPath.ts'
import type { CaptureRow } from '../store/captures.ts'
import type { DestinationRecord } from '../store/destinations.ts'
import type { ReadStore } from '../store/readStore.ts'
import type { Implementer } from './implementer.ts'
import { captureHeaders } from '../views/views.ts'

interface VerifyParts {
  store: ReadStore
  addresses: ReceiverAddresses
}

/** Bodies of other messages that are tried: those received before and after. */
const mostOthers = 30
/** Secrets of the workspace that are tried as wrong ones. */
const mostWrongSecrets = 60

const code = receiverCodeOf(receiversPage)

/**
 * A viewer does not get the right signature of a body of their own: with a secret of the workbench, it would make requests
 * that receivers accept.
 */
export const verifyRoute = (os: Implementer['verify'], parts: VerifyParts) =>
  os.handler(async ({ input, signal, context }) => {
    const verified = await verifySignature(parts, input, signal)
    const isForged = input.body !== undefined && (input.message ?? input.capture) !== undefined
    return isForged && context.requester.role === 'viewer'
      ? { ...verified, expected: null }
      : verified
  })

/** Identifies the mistake that produces a signature. */
async function verifySignature(
  parts: VerifyParts,
  input: CheckedVerifyInput,
  signal: AbortSignal | undefined,
): Promise<Verified> {
  const searched = parts.store.read(() => searchedOf(parts, input))
  return { ...(await detect(searched, signal)), code }
}

function searchedOf(parts: VerifyParts, input: CheckedVerifyInput) {
  const { store } = parts
  const capture = input.capture === undefined ? null : captureOf(store, input.capture)
  const messageId = input.message ?? capture?.message_id ?? null
  const destinations = destinationsOf(parts, { capture, messageId, asked: input.message })
  const bytes = bodyOf(store, input, capture)
  return {
    sent: sentBody(bytes),
    signature: input.signature ?? signatureOf(capture),
    secrets: possibleSecrets(store, destinations, input.secrets),
    others: otherBodies(store, messageId),
  }
}

function captureOf(store: ReadStore, id: number): CaptureRow {
  const capture = store.captures.byId(id)
  if (!capture) throw new Refusal('NOT_FOUND', `no capture with id ${id}`, 'capture')
  return capture
}

const signatureOf = (capture: CaptureRow | null) =>
  capture === null ? '' : (headerOf(captureHeaders(capture), 'x-signature') ?? '')

/** The destination of the message, or those that send to the receiver of the capture. */
function destinationsOf(
  { store, addresses }: VerifyParts,
  given: { capture: CaptureRow | null; messageId: number | null; asked: number | undefined },
): DestinationRecord[] {
  const { capture, messageId, asked } = given
  const row = messageId === null ? null : store.messageList.byId(messageId)
  if (row) return [store.destinations.everById(row.destination_id)].filter((each) => each !== null)
  if (asked !== undefined) throw new Refusal('NOT_FOUND', `no message with id ${asked}`, 'message')
  if (!capture) return []
  const path = capture.path.split('?', 1)[0]
  return store.destinations
    .all()
    .filter(({ endpoints }) => endpoints.some(({ url }) => receiverPath(url, addresses) === path))
}

function bodyOf(
  store: ReadStore,
  { body, encoding, message }: CheckedVerifyInput,
  capture: CaptureRow | null,
): Buffer {
  if (body !== undefined) return limited(Buffer.from(body, encoding === 'text' ? 'utf8' : encoding))
  if (capture) {
    if (capture.body_bytes > capture.body.length)
      throw new Refusal('BAD_REQUEST', 'only the beginning of this body was stored', 'capture')
    return limited(capture.body)
  }
  const sent = message === undefined ? null : store.messageList.body(message)
  if (!sent) throw new Refusal('BAD_REQUEST', 'body, message or capture is required', 'body')
  return limited(Buffer.from(sent.text))
}

function limited(bytes: Buffer): Buffer {
  if (bytes.length > mostVerifiedBytes)
    throw new Refusal('BAD_REQUEST', 'a body must be at most 512 KB', 'body')
  return bytes
}

/**
 * A given secret is a right one, unless the destination has one. All other secrets of the workspace are wrong ones, as
 * are write keys.
 */
function possibleSecrets(
  store: ReadStore,
  own: readonly DestinationRecord[],
  given: readonly string[],
): PossibleSecret[] {
  const secrets = own.flatMap(({ sharedSecret }) => sharedSecret ?? [])
  const right = secrets.length > 0 ? secrets : given
  const wrong: PossibleSecret[] = [
    ...own.flatMap(({ id, name }) =>
      store.formerSecrets.of(id).map((text) => ({ text, mistake: previous(name) })),
    ),
    ...given.map((text) => ({ text, mistake: anotherGiven })),
    ...store.destinations
      .all()
      .flatMap(({ name, sharedSecret }) =>
        sharedSecret === null ? [] : [{ text: sharedSecret, mistake: ofDestination(name) }],
      ),
    ...store.sources
      .all()
      .map(({ name, writeKey }) => ({ text: writeKey, mistake: ofSource(name) })),
  ]
  return [
    ...right.map((text) => ({ text, mistake: null })),
    ...wrong.filter(({ text }) => !right.includes(text)).slice(0, mostWrongSecrets),
  ]
}

const wrongSecret = (name: string, title: string, explanation: string): SecretMistake => ({
  id: `secret.${name}`,
  step: 'secret',
  title,
  explanation,
  code: {},
  key: () => null,
})
const previous = (destination: string) =>
  wrongSecret(
    'previous',
    'Signed with the previous secret',
    `The secret of ${destination} was changed since. Change it on the other side, too.`,
  )
const anotherGiven = wrongSecret(
  'given',
  'Signed with another one of the given secrets',
  "It is not the destination's secret. Use that one.",
)
const ofDestination = (name: string) =>
  wrongSecret(
    'other-destination',
    `Signed with the secret of the destination ${name}`,
    'Each destination has its own secret. Use that of the destination that sends this body.',
  )
const ofSource = (name: string) =>
  wrongSecret(
    'write-key',
    `Signed with the write key of the source ${name}`,
    'A write key is for sending calls. Use the shared secret of the destination.',
  )

/** Bodies of the messages around this one, or of the newest. */
function otherBodies({ messageList }: ReadStore, messageId: number | null): BodyMistake[] {
  const newest = messageList.newest()
  const last = Math.min(newest, (messageId ?? newest) + mostOthers / 2)
  const ids = Array.from({ length: mostOthers + 1 }, (_, at) => last - at).filter((id) => id > 0)
  return ids.flatMap((id) => {
    const other = id === messageId ? null : messageList.body(id)
    return other === null ? [] : [anotherBody(id, other.text)]
  })
}

const anotherBody = (id: number, text: string): BodyMistake => ({
  id: 'body.other-message',
  step: 'body',
  title: `Signed over the body of message ${id}`,
  explanation: 'It belongs to another request: bodies were mixed up, or a signature was stored.',
  code: {},
  over: () => text,
})
