import { type Ref, useEffect, useId, useImperativeHandle, useRef } from 'react'
import type { FilterList } from '../../../contract/filter/grammar.ts'
import { withoutToken } from '../../../contract/filter/edit.ts'
import type { UrlFilter } from '../filter/useFilter.ts'
import { useHighlight } from '../highlight/useHighlight.ts'
import { classes } from '../../ui/classes.ts'
import { usePageKeys } from '../../ui/keys.ts'
import { ViewsMenu } from '../views/viewsMenu.tsx'
import styles from './filterBar.module.css'
import { SuggestionList } from './suggestionList.tsx'
import { TokenChip } from './tokenChip.tsx'
import { useCombobox } from './useCombobox.ts'

interface FilterBarProps {
  list: FilterList
  /** "Filter messages". */
  label: string
  placeholder: string
  filter: UrlFilter
  /** Escape in the field. */
  onLeave?: () => void
  ref?: Ref<HTMLInputElement>
}

/** Typed tokens and free text. A token becomes a chip once it is complete. */
export function FilterBar({ list, label, placeholder, filter, onLeave, ref }: FilterBarProps) {
  const { parsed, text } = filter
  const { tokens } = parsed
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => field.current as HTMLInputElement)
  const box = useCombobox({ list, filter, field, onLeave: () => onLeave?.() })
  const focus = () => field.current?.focus()
  useEffect(() => {
    // Chips may fill the width of the field, which scrolls.
    if (document.activeElement === field.current)
      field.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [box.draft, tokens.length])
  usePageKeys({ '/': focus, 'Mod f': focus })
  useHighlight(parsed.text, list === 'messages')
  const faults = tokens.flatMap((token) => token.fault ?? [])
  return (
    <div className={styles.bar}>
      <div className={styles.line}>
        <div className={classes(styles.field, faults.length > 0 && styles.bad)}>
          {tokens.map((token, index) => (
            <TokenChip
              key={`${index} ${token.text}`}
              token={token}
              onEdit={() => box.edit(index)}
              onRemove={() => filter.set(withoutToken(text, index))}
            />
          ))}
          <input
            ref={field}
            role="combobox"
            value={box.draft}
            aria-label={label}
            aria-autocomplete="list"
            aria-expanded={box.isOpen}
            aria-controls={`${id}-list`}
            aria-activedescendant={
              box.isOpen && box.active !== null ? `${id}-${box.active}` : undefined
            }
            aria-invalid={faults.length > 0}
            aria-describedby={`${id}-faults`}
            placeholder={tokens.length === 0 ? placeholder : undefined}
            spellCheck={false}
            autoComplete="off"
            {...box.events}
          />
          {box.draft === '' && <kbd aria-hidden>/</kbd>}
        </div>
        <ViewsMenu list={list} filter={text} onChoose={filter.set} />
        <SuggestionList
          id={id}
          isOpen={box.isOpen}
          suggestions={box.suggestions}
          active={box.active}
          onChoose={box.accept}
        />
      </div>
      <div id={`${id}-faults`} role="status" className={styles.faults}>
        {faults.map((fault) => (
          <p key={fault}>Not applied: {fault}</p>
        ))}
      </div>
    </div>
  )
}
