import type { CopyText } from '../../../contract/copyAs/copyText.ts'
import { curlCommand } from '../../../contract/copyAs/curl.ts'
import { languages } from '../../../contract/copyAs/languages.ts'
import type { SentRequest } from '../../../contract/copyAs/sentRequest.ts'
import type { MenuAction } from '../../ui/button/actionMenu.tsx'
import { copy } from '../../ui/notice/copy.ts'

/** The end of the toast "Copied …", and what the copied text is of. */
interface Copied {
  what?: string
  detail?: string
}

/** One menu item that copies a text. */
export const copyAction = (title: string, made: CopyText, copied: Copied = {}): MenuAction =>
  'unless' in made
    ? { title, unless: made.unless, action: () => {} }
    : { title, action: () => void copy(made.text, copied.what ?? `as ${title}`, copied.detail) }

/** Says which of several requests was copied. */
const copiedRequest = ({ url }: SentRequest) => `Request to ${url}`

export const copyCurl = (request: SentRequest): Promise<void> =>
  copy(curlCommand(request), 'as curl', copiedRequest(request))

/** Menu items that copy a request in each language. */
export const copyActions = (request: SentRequest): MenuAction[] =>
  languages.map(({ title, of }) =>
    copyAction(title, of(request), { detail: copiedRequest(request) }),
  )
