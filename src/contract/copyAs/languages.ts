import type { CopyText } from './copyText.ts'
import { curlCommand } from './curl.ts'
import { fetchProgram } from './fetch.ts'
import { goProgram } from './go.ts'
import { httpieCommand } from './httpie.ts'
import { pythonProgram } from './python.ts'
import type { SentRequest } from './sentRequest.ts'

export interface Language {
  key: string
  title: string
  of: (request: SentRequest) => CopyText
}

const always = (write: (request: SentRequest) => string) => (request: SentRequest) => ({
  text: write(request),
})

/** How a request can be copied, in the order of the menus. */
export const languages: Language[] = [
  { key: 'curl', title: 'curl', of: always(curlCommand) },
  { key: 'httpie', title: 'HTTPie', of: httpieCommand },
  { key: 'fetch', title: 'fetch', of: always(fetchProgram) },
  { key: 'go', title: 'Go', of: always(goProgram) },
  { key: 'python', title: 'Python', of: always(pythonProgram) },
]
