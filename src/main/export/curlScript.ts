import { version } from '../../../package.json'
import { curlCommand, pipedCurl } from '../../contract/copyAs/curl.ts'
import type { HeaderLines, Payload } from '../../contract/model.ts'
import type { Format } from './format.ts'

export interface ScriptRequest {
  method: string
  url: string
  headers: HeaderLines
  body: Payload
}

/** One command of a script, or a comment alone. */
interface Step {
  comment: string
  request?: ScriptRequest
}

/** A script for sh that sends the same bytes with the same headers. `what`: a sentence that describes it. */
export const curlFormat = <Item>(what: string, steps: (item: Item) => Step[]): Format<Item> => ({
  head: () => `#!/bin/sh\n# Exported by Hookbench ${version}. ${what}\n`,
  entries: (item) =>
    steps(item).map(({ comment, request }) => {
      const command = request ? `${commandOf(request)}\n` : ''
      // A comment ends at the line break, so one in a text would begin a command.
      return `\n# ${comment.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')}\n${command}`
    }),
  between: '',
  tail: '',
})

/** A shell cannot hold U+0000 in a word, and writes bytes that are no text only by their octal numbers. */
function commandOf({ method, url, headers, body }: ScriptRequest): string {
  const { text, encoding } = body
  if (encoding === 'utf8' && !text.includes('\0'))
    return curlCommand({ method, url, headers, body: text })
  const octal = Array.from(
    Buffer.from(text, encoding),
    (byte) => `\\${byte.toString(8).padStart(3, '0')}`,
  )
  return `printf '${octal.join('')}' | ${pipedCurl({ method, url, headers })}`
}
