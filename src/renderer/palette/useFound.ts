import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useLocation } from 'wouter'
import type { Message } from '../../contract/model.ts'
import { api } from '../rpc/api.ts'
import type { Command } from '../ui/command.ts'
import { isolated } from '../../contract/isolated.ts'

/** As many messages as are shown. */
const most = 5
/** Shorter texts match too much. */
const shortest = 2

/** Messages and calls by number, and messages by user or other text. */
export function useFound(typed: string): Command[] {
  const [, navigate] = useLocation()
  const text = useDeferredValue(typed)
  // A filter is searched with the last command of the list.
  const isText = text.length >= shortest && !/[":]/.test(text)
  const { data } = useQuery({
    ...api.messages.list.queryOptions({ input: { q: text, limit: most } }),
    enabled: isText,
    gcTime: 0,
  })
  const id = /^#?(\d{1,15})$/.exec(text)?.[1]
  const byNumber: Command[] =
    id === undefined
      ? []
      : [
          {
            id: `message ${id}`,
            title: `Open message ${id}`,
            action: () => navigate(`/deliveries/${id}`),
          },
          { id: `call ${id}`, title: `Open call ${id}`, action: () => navigate(`/calls/${id}`) },
        ]
  const found = isText && data ? data.items.filter((each) => each.id !== id) : []
  return [
    ...byNumber,
    ...found.map((message) => ({
      id: `message ${message.id}`,
      title: titleOf(message),
      detail: `${message.state} · ${isolated(message.destination)}`,
      action: () => navigate(`/deliveries/${message.id}`),
    })),
  ]
}

const titleOf = ({ id, label, type, userId }: Message) =>
  `Message ${id}: ${isolated(label || type)}${userId === null ? '' : ` of ${isolated(userId)}`}`
