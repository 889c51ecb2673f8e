import { tokenText } from '../../../contract/filter/edit.ts'
import type { ParsedFilter } from '../../../contract/filter/parse.ts'

/** The filter as sent: without invalid tokens, and with times instead of `10m`, which every request would move. */
export function requestText({ tokens, words, since, until }: ParsedFilter): string {
  const times = [
    ...(since === null ? [] : [tokenText('after', new Date(since).toISOString())]),
    ...(until === null ? [] : [tokenText('before', new Date(until).toISOString())]),
  ]
  const others = tokens
    .filter(({ key, fault }) => fault === null && key !== 'after' && key !== 'before')
    .map(({ text }) => text)
  return [...others, ...times, words].filter((part) => part !== '').join(' ')
}
