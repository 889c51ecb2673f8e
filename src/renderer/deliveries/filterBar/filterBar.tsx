import { X } from 'lucide-react'
import { type KeyboardEvent, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react'
import { classes } from '../../ui/classes.ts'
import { splitDraft } from './draft.ts'
import styles from './filterBar.module.css'
import { withoutToken } from '../../../contract/filter/edit.ts'
import { keysOf } from '../../../contract/filter/grammar.ts'
import type { ParsedFilter } from '../../../contract/filter/parse.ts'

interface FilterBarProps {
  parsed: ParsedFilter
  text: string
  onChange: (text: string) => void
  onLeave: () => void
  ref: Ref<HTMLInputElement>
}

/** Typed tokens and free text. A token becomes a chip once it is complete. */
export function FilterBar({ parsed, text, onChange, onLeave, ref }: FilterBarProps) {
  const { tokens, words } = parsed
  const [draft, setDraft] = useState(words)
  const sent = useRef(words)
  useEffect(() => {
    // Our own search text comes back here, possibly after more was typed. Text typed since then stays.
    if (words === sent.current) return
    sent.current = words
    setDraft(words)
  }, [words])

  const send = (added: string[], nextWords: string) => {
    const present = tokens.map((token) => token.text)
    const next = [...present, ...added, nextWords].filter((part) => part !== '').join(' ')
    sent.current = nextWords
    if (next !== text) onChange(next)
  }
  const settle = (typed: string, done: boolean) => {
    const split = splitDraft(typed, done)
    if (split.tokens.length > 0 || done) setDraft(split.rest)
    send(split.tokens, split.words)
  }
  // Text is searched after a pause in typing, a complete token immediately.
  const rest = useEffectEvent(() => settle(draft, false))
  useEffect(() => {
    const timer = setTimeout(rest, 140)
    return () => clearTimeout(timer)
  }, [draft])

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') settle(draft, true)
    else if (event.key === 'Escape') {
      // Also if there is no list to go to.
      event.currentTarget.blur()
      onLeave()
    } else if (event.key === 'Backspace' && draft === '' && tokens.length > 0) {
      event.preventDefault()
      setDraft(tokens.at(-1)?.text ?? '')
      onChange(withoutToken(text, tokens.length - 1))
    }
  }
  const faults = tokens.flatMap((token) => token.fault ?? [])
  return (
    <div className={styles.bar}>
      <div className={classes(styles.field, faults.length > 0 && styles.bad)}>
        {tokens.map((token, index) => (
          <button
            key={token.text}
            type="button"
            className={classes(styles.token, token.fault && styles.wrong)}
            aria-label={`Remove ${token.text}`}
            title={`Remove ${token.text}`}
            onClick={() => onChange(withoutToken(text, index))}
          >
            <bdi>{token.text}</bdi>
            <X size={11} aria-hidden />
          </button>
        ))}
        <input
          ref={ref}
          value={draft}
          aria-label="Filter messages"
          aria-invalid={faults.length > 0}
          aria-describedby="filter-faults"
          placeholder={tokens.length === 0 ? 'Filter: type:track user:… or any text' : undefined}
          title={keysOf('messages')
            .map((key) => `${key}:`)
            .join(' ')}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => {
            setDraft(event.target.value)
            if (splitDraft(event.target.value).tokens.length > 0) settle(event.target.value, false)
          }}
          onKeyDown={press}
          onBlur={() => settle(draft, true)}
        />
        {draft === '' && <kbd aria-hidden>/</kbd>}
      </div>
      <div id="filter-faults" role="status" className={styles.faults}>
        {faults.map((fault) => (
          <p key={fault}>Not applied: {fault}</p>
        ))}
      </div>
    </div>
  )
}
