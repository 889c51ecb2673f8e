import { useState } from 'react'
import type { Verified } from '../../../contract/verify.ts'
import { useCell } from '../../ui/cell.ts'
import { language, shownLanguage } from './language.ts'

/** The language to show for a verdict: one that makes the mistake, until another is chosen. */
export function useLanguage(verified: Verified | null): [string, (next: string) => void] {
  const chosen = useCell(language)
  const mistake = verified?.found[0]
  const of = mistake?.id ?? ''
  const [chosenFor, setChosenFor] = useState<string | null>(null)
  const choose = (next: string) => {
    language.set(next)
    setChosenFor(of)
  }
  return [chosenFor === of ? chosen : shownLanguage(chosen, mistake?.causes ?? []), choose]
}
