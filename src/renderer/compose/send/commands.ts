import type { CopyText } from '../../../contract/copyAs/copyText.ts'
import type { SentRequest } from '../../../contract/copyAs/sentRequest.ts'
import { type Sender } from '../../connections/snippets.ts'
import { shellQuote } from '../../../contract/copyAs/shellQuote.ts'
import { type Part, shownText } from '../../message/draft/parts.ts'

/** The request that sends the call. */
export function callRequest(
  type: string,
  text: string,
  { collect, writeKey }: Sender,
): SentRequest {
  return {
    url: `${collect}/v1/${type}`,
    headers: [
      ['Authorization', `Basic ${btoa(`${writeKey}:`)}`],
      ['Content-Type', 'application/json'],
    ],
    body: text,
  }
}

/** The call as a short curl command, with its text unchanged. */
export function curlCall(type: string, text: string, { collect, writeKey }: Sender): string {
  return [
    `curl ${shellQuote(`${collect}/v1/${type}`)}`,
    `-u ${shellQuote(`${writeKey}:`)}`,
    `--data-raw ${shellQuote(text)}`,
  ].join(' \\\n  ')
}

const options: Record<string, { flag: string; json?: true }> = {
  userId: { flag: '--user' },
  anonymousId: { flag: '--anonymous' },
  event: { flag: '--event' },
  groupId: { flag: '--group' },
  previousId: { flag: '--previous' },
  name: { flag: '--name' },
  timestamp: { flag: '--timestamp' },
  properties: { flag: '--properties', json: true },
  traits: { flag: '--traits', json: true },
  context: { flag: '--context', json: true },
  integrations: { flag: '--integrations', json: true },
}

/** The call as a `hookbench send` command, or the reason it cannot be expressed. */
export function sendCommand(
  type: string,
  parts: readonly Part[],
  { collect, writeKey }: Sender,
): CopyText {
  const words = []
  for (const { key, raw } of parts) {
    if (key === 'type') continue
    const option = options[key]
    if (!option) return { unless: `hookbench send has no option for ${key}` }
    if (option.json ? !raw.startsWith('{') : !raw.startsWith('"'))
      return { unless: `hookbench send cannot send ${key} as ${raw}` }
    if (/[\d.]{16,}/.test(raw))
      return { unless: `hookbench send would change a long number of ${key}` }
    const value = option.json ? raw : shownText(raw)
    words.push(`${option.flag}=${shellQuote(value)}`)
  }
  const to = [`--write-key ${shellQuote(writeKey)}`, `--endpoint ${shellQuote(collect)}`]
  return { text: [`hookbench send ${type}`, ...words, ...to].join(' \\\n  ') }
}
