import type { CopyText } from '../../../contract/copyAs/copyText.ts'
import { languages } from '../../../contract/copyAs/languages.ts'
import type { SentRequest } from '../../../contract/copyAs/sentRequest.ts'
import type { MenuAction } from '../../ui/button/actionMenu.tsx'
import { copy } from '../../ui/notice/copy.ts'

/** One menu item that copies a text. `what` completes the toast "Copied …". */
export const copyAction = (title: string, made: CopyText, what = `as ${title}`): MenuAction =>
  'unless' in made
    ? { title, unless: made.unless, action: () => {} }
    : { title, action: () => void copy(made.text, what) }

/** Menu items that copy a request in each language. */
export const copyActions = (request: SentRequest): MenuAction[] =>
  languages.map(({ title, of }) => copyAction(title, of(request)))
