import type { KnownMistake, SecretMistake, Words } from './mistake.ts'

type Key = SecretMistake['key']
/** One way to get another key. */
export const secretMistake = (
  name: string,
  [title, explanation]: Words,
  key: Key,
  code: KnownMistake['code'] = {},
): SecretMistake => ({ id: `secret.${name}`, step: 'secret', title, explanation, key, code })

export const asText = 'Use the secret as it is shown, as UTF-8 text.'
