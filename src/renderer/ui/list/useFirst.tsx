import { type ReactNode, useState } from 'react'
import { countText } from '../../../contract/format.ts'
import { Button } from '../button/button.tsx'

/** The first items of a list that may have hundreds, and the button that shows the others; null: there are none. */
export function useFirst<T>(
  items: readonly T[],
  first: number,
  { what = '', className }: { what?: string; className?: string | undefined } = {},
): { shown: readonly T[]; more: ReactNode } {
  const [all, setAll] = useState(false)
  const shown = all ? items : items.slice(0, first)
  const hidden = items.length - shown.length
  const more = hidden > 0 && (
    <Button look="chip" className={className} onClick={() => setAll(true)}>
      and {countText(hidden)} more{what && ` ${what}`}
    </Button>
  )
  return { shown, more: more || null }
}
