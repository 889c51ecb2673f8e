import { useState } from 'react'
import type { MessageFilter } from '../../contract/api.ts'
import type { Message } from '../../contract/model.ts'
import type { Selection } from './actions/selectionBar.tsx'

const none: ReadonlyMap<string, Message> = new Map()

/** The selected messages. A new filter clears the selection, so that no action affects hidden messages. */
export function useSelection(filter: MessageFilter): Selection {
  const [picked, setPicked] = useState({ filter, messages: none })
  const messages = picked.filter === filter ? picked.messages : none
  return {
    messages,
    toggle(message) {
      const next = new Map(messages)
      if (!next.delete(message.id)) next.set(message.id, message)
      setPicked({ filter, messages: next })
    },
    clear: () => setPicked({ filter, messages: none }),
  }
}
