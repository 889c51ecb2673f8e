import { absentSecrets } from './absentSecrets.ts'
import { convertedSecrets } from './convertedSecrets.ts'
import type { SecretMistake } from './mistake.ts'
import { shortenedSecrets } from './shortenedSecrets.ts'
import { surroundedSecrets } from './surroundedSecrets.ts'

/** Every way to get another key from the secret, the likely ones first. */
export const secretMistakes: readonly SecretMistake[] = [
  ...surroundedSecrets,
  ...convertedSecrets,
  ...shortenedSecrets,
  ...absentSecrets,
]
