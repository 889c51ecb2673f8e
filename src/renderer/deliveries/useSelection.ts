import { useState } from 'react'
import type { MessageFilter } from '../../contract/api.ts'
import type { Message } from '../../contract/model.ts'
import type { Selection } from '../acts/selectionBar.tsx'

const none: ReadonlyMap<string, Message> = new Map()

/** The messages picked out of a list. Another filter begins anew: nothing out of sight is acted on. */
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
