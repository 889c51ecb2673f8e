import type { SecretMistake } from './mistake.ts'
import { secretMistake as secret } from './secretMistake.ts'

/** A secret that a column, a shell or a file has cut, padded or escaped. */
export const shortenedSecrets: SecretMistake[] = [
  ...[16, 20, 32, 64].map((length) =>
    secret(
      `first-${length}`,
      [
        `Signed with the first ${length} characters of the secret`,
        'A column or a key type of this length cut the secret. Store all of it.',
      ],
      (text) => (text.length > length ? text.slice(0, length) : null),
      { Node: `secret.slice(0, ${length})`, Python: `secret[:${length}].encode()` },
    ),
  ),
  ...[16, 32, 64].map((length) =>
    secret(
      `padded-${length}`,
      [
        `Signed with the secret padded with spaces to ${length} characters`,
        'A CHAR column pads what it stores. Trim the secret, or use VARCHAR.',
      ],
      (text) => (text.length < length ? text.padEnd(length) : null),
      { Node: `secret.padEnd(${length})`, Python: `secret.ljust(${length}).encode()` },
    ),
  ),
  secret(
    'unescaped',
    [
      'Signed with the secret without its backslashes',
      'A shell or a configuration file treated the backslashes as escapes. Quote the secret there.',
    ],
    (text) => (text.includes('\\') ? text.replace(/\\(.)/gs, '$1') : null),
    { PHP: 'stripslashes($secret)' },
  ),
  secret(
    'escaped',
    [
      'Signed with the backslashes and quotes of the secret escaped',
      'The secret was escaped for a string literal or a query. Use it unchanged.',
    ],
    (text) => text.replace(/["'\\]/g, '\\$&'),
    { PHP: 'addslashes($secret)' },
  ),
  secret(
    'before-dollar',
    [
      'Signed with the secret up to its dollar sign',
      'A shell replaced what follows the dollar sign. Put the secret in single quotes.',
    ],
    (text) => (/\$\w/.test(text) ? text.replace(/\$\w+/g, '') : null),
  ),
  secret(
    'before-hash',
    [
      'Signed with the secret up to its #',
      'In an .env file, # begins a comment. Put the secret in quotes.',
    ],
    (text) => (text.includes('#') ? text.slice(0, text.indexOf('#')).trimEnd() : null),
  ),
  secret(
    'reversed',
    [
      'Signed with the secret backwards',
      'The characters of the secret are in reverse. Use them in order.',
    ],
    (text) => Array.from(text).toReversed().join(''),
  ),
]
