import {
  type ChangeEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { withoutToken } from '../../../contract/filter/edit.ts'
import type { FilterList } from '../../../contract/filter/grammar.ts'
import { type EventNames, useEvents } from '../filter/useEvents.ts'
import type { UrlFilter } from '../filter/useFilter.ts'
import { completionOf, isChoice, isBegunName, type Suggestion } from './completion.ts'
import { splitDraft } from './draft.ts'
import { useSuggestions } from './useSuggestions.ts'

interface ComboboxInput {
  list: FilterList
  filter: UrlFilter
  field: RefObject<HTMLInputElement | null>
  onLeave: () => void
}

/** The field of a filter: what is typed in it, its suggestions, and its keys. */
export function useCombobox({ list, filter, field, onLeave }: ComboboxInput) {
  const [draft, setDraft] = useState(filter.parsed.words)
  const events = useEvents(list, draft)
  const settle = useSettling({ filter, draft, setDraft, events })
  const [isWanted, setIsWanted] = useState(false)
  const [moved, setMoved] = useState<number | null>(null)
  const completion = isWanted ? completionOf(draft, list, events) : null
  const suggestions = useSuggestions(list, filter.text, completion)
  const isOpen = isWanted && suggestions.length > 0
  const preset = completion !== null && isChoice(completion, list) ? 0 : null
  const active = isOpen ? at(moved ?? preset, suggestions.length) : null

  const type = (text: string, isOpening: boolean) => {
    const { tokens, rest } = splitDraft(text, false, events)
    setDraft(text)
    setMoved(null)
    // After a complete token, the list shows what it matches, not covered by suggestions.
    setIsWanted(isOpening && (tokens.length === 0 || rest !== ''))
    if (tokens.length > 0) settle(text, false)
  }
  const accept = (suggestion: Suggestion | undefined) => {
    if (!suggestion || !completion) return
    // After a key, its values are suggested.
    type(draft.slice(0, completion.start) + suggestion.insert, suggestion.insert.endsWith(':'))
    field.current?.focus()
  }
  const edit = (index: number) => {
    const token = filter.parsed.tokens[index]
    if (!token) return
    filter.set(withoutToken(filter.text, index))
    setDraft([draft.trim(), token.text].filter((part) => part !== '').join(' '))
    field.current?.focus()
  }
  const keys: Record<string, () => boolean> = {
    ArrowDown() {
      setIsWanted(true)
      setMoved(isOpen ? ((active ?? -1) + 1) % suggestions.length : moved)
      return true
    },
    ArrowUp() {
      if (isOpen) setMoved(((active ?? 0) + suggestions.length - 1) % suggestions.length)
      return isOpen
    },
    Enter() {
      const begun = isOpen && completion !== null && isBegunName(completion, suggestions)
      if (active !== null || begun) accept(suggestions[active ?? 0])
      else {
        settle(draft, true)
        setIsWanted(false)
      }
      return true
    },
    Tab() {
      // With nothing typed, Tab leaves the field.
      if (!isOpen || (active === null && !completion?.typed)) return false
      accept(suggestions[active ?? 0])
      return true
    },
    Escape() {
      if (isOpen && draft !== '') setIsWanted(false)
      else {
        // Also if there is no list to go to.
        field.current?.blur()
        onLeave()
      }
      return true
    },
    Backspace() {
      if (draft !== '' || filter.parsed.tokens.length === 0) return false
      edit(filter.parsed.tokens.length - 1)
      return true
    },
  }
  return {
    draft,
    suggestions,
    isOpen,
    active,
    accept,
    edit,
    events: {
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => type(target.value, true),
      onFocus: () => setIsWanted(true),
      onClick: () => setIsWanted(true),
      onBlur() {
        setIsWanted(false)
        setMoved(null)
        settle(draft, true)
      },
      onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
        const isPlain = !(event.shiftKey || event.altKey || event.ctrlKey || event.metaKey)
        if (isPlain && keys[event.key]?.()) event.preventDefault()
      },
    },
  }
}

const at = (index: number | null, count: number) =>
  index === null ? null : Math.min(index, count - 1)

interface SettlingInput {
  filter: UrlFilter
  draft: string
  setDraft: (draft: string) => void
  events: EventNames
}

/** Sends what is typed: free text after a pause in typing, a complete token immediately. */
function useSettling({ filter, draft, setDraft, events }: SettlingInput) {
  const { parsed, text, set, isRead } = filter
  const { tokens, words } = parsed
  const sent = useRef(words)
  useEffect(() => {
    // Our own search text comes back here, possibly after more was typed. Text typed since then stays.
    if (words === sent.current) return
    sent.current = words
    setDraft(words)
  }, [words, setDraft])
  const settle = (typed: string, done: boolean) => {
    // Until then, the words of a name would be moved away from it.
    if (!isRead) return
    const split = splitDraft(typed, done, events)
    // What is typed next is not part of the text that stays.
    const isApart = (done || typed.endsWith(' ')) && split.tokens.length > 0 && split.rest !== ''
    const gap = isApart ? ' ' : ''
    if (split.tokens.length > 0 || done) setDraft(split.rest + gap)
    const present = tokens.map((token) => token.text)
    const next = [...present, ...split.tokens, split.words].filter((part) => part !== '').join(' ')
    sent.current = split.words
    if (next !== text) set(next)
  }
  const rest = useEffectEvent(() => settle(draft, false))
  useEffect(() => {
    const timer = setTimeout(rest, 140)
    return () => clearTimeout(timer)
  }, [draft])
  return settle
}
