import { storedCell } from '../../ui/storedCell.ts'
import { receiverCode } from './receiverCode.ts'

const known = receiverCode.map(({ language }) => language)

/** The language whose code is shown; this browser remembers it. */
export const language = storedCell(
  'hookbench.signature.language',
  'Node',
  (value): value is string => typeof value === 'string' && known.includes(value),
)

/** The language to show for a mistake: the chosen one, unless the mistake is made only in others. */
export function shownLanguage(chosen: string, causes: readonly { language: string }[]): string {
  const made = causes.map(({ language: each }) => each).filter((each) => known.includes(each))
  return made.length === 0 || made.includes(chosen) ? chosen : (made[0] as string)
}
