import { useEffect, useRef } from 'react'
import { countText } from '../../../contract/format.ts'
import type { Suggestion } from './completion.ts'
import styles from './suggestionList.module.css'

interface SuggestionListProps {
  id: string
  isOpen: boolean
  suggestions: readonly Suggestion[]
  active: number | null
  onChoose: (suggestion: Suggestion) => void
}

/** The options of the filter field. The focus stays in the field. */
export function SuggestionList(props: SuggestionListProps) {
  const { id, isOpen, suggestions, active, onChoose } = props
  const chosen = useRef<HTMLDivElement>(null)
  useEffect(() => {
    chosen.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label="Suggestions"
      className={styles.list}
      hidden={!isOpen}
    >
      {isOpen &&
        suggestions.map((suggestion, index) => (
          // The keys of the field move through the options.
          <div
            key={suggestion.insert}
            ref={index === active ? chosen : undefined}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={styles.option}
            tabIndex={-1}
            onMouseDown={(event) => {
              event.preventDefault()
              onChoose(suggestion)
            }}
          >
            <bdi>{suggestion.label}</bdi>
            {suggestion.detail !== '' && <span className={styles.detail}>{suggestion.detail}</span>}
            {suggestion.count !== null && (
              <span className={styles.count}>{countText(suggestion.count)}</span>
            )}
          </div>
        ))}
    </div>
  )
}
