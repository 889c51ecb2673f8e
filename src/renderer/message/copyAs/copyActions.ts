import type { CopyText } from '../../../contract/copyAs/copyText.ts'
import { languages } from '../../../contract/copyAs/languages.ts'
import type { SentRequest } from '../../../contract/copyAs/sentRequest.ts'
import type { MenuAction } from '../../ui/button/actionMenu.tsx'
import { copy } from '../../ui/notice/copy.ts'

/** One menu item that copies a text. */
export const copyAction = (title: string, made: CopyText): MenuAction =>
  'unless' in made
    ? { title, unless: made.unless, action: () => {} }
    : { title, action: () => void copy(made.text, `as ${title}`) }

/** Menu items that copy a request in each language. */
export const copyActions = (request: SentRequest): MenuAction[] =>
  languages.map(({ title, of }) => copyAction(title, of(request)))
