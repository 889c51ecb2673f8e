import { useQuery } from '@tanstack/react-query'
import type { Attempt, CallDetail, MessageDetail } from '../../../contract/model.ts'
import { isolated } from '../../../contract/isolated.ts'
import { stateWords } from '../../message/words.ts'
import { api } from '../../rpc/api.ts'
import { attemptHead, readReference, type Reference } from './reference.ts'

/** One of the two things compared. */
export interface Side {
  /** As in the address. */
  text: string
  title: string
  /** Heads its column: "#12408 · failed". */
  head: string
  href: string
  /** Null: a call. */
  message: MessageDetail | null
  /** The chosen attempt, or the last one of the message. */
  attempt: Attempt | null
  /** Null: it has none, or it is being loaded. */
  call: CallDetail | null
  body: string
}

export interface ReadSide {
  side: Side | null
  /** Why there is none; null: it is being loaded. */
  fault: string | null
}

/** Reads one side by its part of the address. */
export function useSide(text: string): ReadSide {
  const reference = readReference(text)
  const ofMessage = reference !== null && reference.kind !== 'call'
  const message = useQuery(
    api.messages.get.queryOptions({ input: { id: reference?.id ?? '0' }, enabled: ofMessage }),
  )
  const callId = reference?.kind === 'call' ? reference.id : (message.data?.callId ?? null)
  const call = useQuery(
    api.calls.get.queryOptions({ input: { id: callId ?? '0' }, enabled: callId !== null }),
  )
  if (reference === null) return { side: null, fault: `"${text}" is not a message or a call` }
  if (reference.kind === 'call') {
    if (call.error) return { side: null, fault: call.error.message }
    return { side: call.data ? callSide(text, call.data) : null, fault: null }
  }
  if (message.error) return { side: null, fault: message.error.message }
  if (!message.data) return { side: null, fault: null }
  return messageSide({ text, reference, message: message.data, call: call.data ?? null })
}

interface Read {
  text: string
  reference: Exclude<Reference, { kind: 'call' }>
  message: MessageDetail
  call: CallDetail | null
}

function messageSide({ text, reference, message, call }: Read): ReadSide {
  const { id, type, label, userId, state, attempts } = message
  const attempt =
    reference.kind === 'message'
      ? (attempts.at(-1) ?? null)
      : attempts.find(
          (each) => each.endpointId === reference.endpointId && each.number === reference.number,
        )
  if (attempt === undefined) return { side: null, fault: `message ${id} has no such attempt` }
  const number = `#${id}`
  const which =
    reference.kind === 'attempt' && attempt ? attemptHead(attempt) : stateWords[state].toLowerCase()
  const side = {
    text,
    title: sideTitle([number, type, label, userId]),
    head: `${number} · ${which}`,
    href: `/deliveries/${id}`,
    message,
    attempt,
    call,
    body: message.body,
  }
  return { side, fault: null }
}

function callSide(text: string, call: CallDetail): Side {
  const { id, type, label, userId } = call
  const number = `Call #${id}`
  return {
    text,
    title: sideTitle([number, type, label, userId]),
    head: number,
    href: `/calls/${id}`,
    message: null,
    attempt: null,
    call,
    body: call.content,
  }
}

const sideTitle = (parts: (string | null)[]) =>
  parts
    .filter((part) => part !== null && part !== '')
    .map((part) => isolated(part ?? ''))
    .join(' ')
