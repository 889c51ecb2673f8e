import type { SecretMistake } from './mistake.ts'
import { secretMistake as secret } from './secretMistake.ts'

const asRead = 'Remove it where the secret is read.'
const fromShell = 'It comes from an .env file, a shell or a secret store that was filled with it.'

/** A secret that was read with something around it, or without. */
export const surroundedSecrets: SecretMistake[] = [
  secret(
    'newline',
    [
      'Signed with a line break after the secret',
      `The key ends with a line feed, as a file or \`echo\` does. ${asRead}`,
    ],
    (text) => `${text}\n`,
    {
      Node: "readFileSync('secret.txt')",
      Python: 'open("secret.txt", "rb").read()',
      Go: 'os.ReadFile("secret.txt")',
      Ruby: 'File.read("secret.txt")',
      PHP: "file_get_contents('secret.txt')",
      Java: 'Files.readAllBytes(Path.of("secret.txt"))',
      Perl: 'do { local (@ARGV, $/) = "secret.txt"; <> }',
      Shell: 'echo "$secret" > secret.txt',
    },
  ),
  secret(
    'crlf',
    [
      'Signed with CRLF after the secret',
      `The key ends with a carriage return and a line feed, as files written on Windows do. ${asRead}`,
    ],
    (text) => `${text}\r\n`,
  ),
  secret(
    'carriage-return',
    [
      'Signed with a carriage return after the secret',
      `The key ends with CR: a file with Windows line ends was split at LF. ${asRead}`,
    ],
    (text) => `${text}\r`,
  ),
  secret(
    'space-after',
    [
      'Signed with a space after the secret',
      `The key ends with a space, often copied with it. ${asRead}`,
    ],
    (text) => `${text} `,
  ),
  secret(
    'space-before',
    [
      'Signed with a space before the secret',
      `The key begins with a space, as after the \`=\` of an .env file. ${asRead}`,
    ],
    (text) => ` ${text}`,
  ),
  secret(
    'spaces',
    ['Signed with spaces around the secret', `The key begins and ends with a space. ${asRead}`],
    (text) => ` ${text} `,
  ),
  secret(
    'tab-after',
    ['Signed with a tab after the secret', `The key ends with a tab. ${asRead}`],
    (text) => `${text}\t`,
  ),
  secret(
    'double-quoted',
    ['Signed with the secret in double quotes', `The quotes are part of the key. ${fromShell}`],
    (text) => `"${text}"`,
    { Shell: 'docker run --env-file .env # WEBHOOK_SECRET="…"' },
  ),
  secret(
    'single-quoted',
    ['Signed with the secret in single quotes', `The quotes are part of the key. ${fromShell}`],
    (text) => `'${text}'`,
  ),
  secret(
    'backquoted',
    [
      'Signed with the secret in backquotes',
      'The backquotes are part of the key, as copied from Markdown. Remove them.',
    ],
    (text) => `\`${text}\``,
  ),
  secret(
    'bracketed',
    [
      'Signed with the secret in angle brackets',
      'The brackets of a placeholder are part of the key. Remove them.',
    ],
    (text) => `<${text}>`,
  ),
  secret(
    'quoted-newline',
    [
      'Signed with a quoted secret and a line break',
      `The quotes and the line feed are part of the key. ${fromShell}`,
    ],
    (text) => `"${text}"\n`,
  ),
  secret(
    'trimmed',
    [
      'Signed with the secret trimmed',
      'The secret has spaces around it, which the receiver removed. Use a secret without them.',
    ],
    (text) => text.trim(),
    {
      Node: 'secret.trim()',
      Python: 'secret.strip().encode()',
      Go: '[]byte(strings.TrimSpace(secret))',
      Ruby: 'secret.strip',
      PHP: 'trim($secret)',
      Java: 'secret.trim().getBytes(UTF_8)',
    },
  ),
  secret(
    'unquoted',
    [
      'Signed with the secret without its quotes',
      'The secret has quotes around it, which the receiver removed. Use a secret without them.',
    ],
    (text) => /^(["'`])(.*)\1$/s.exec(text)?.[2] ?? null,
  ),
  secret(
    'bom',
    [
      'Signed with a byte order mark before the secret',
      `The key begins with U+FEFF, as files saved by Windows editors do. ${asRead}`,
    ],
    (text) => `\ufeff${text}`,
  ),
  secret(
    'named',
    [
      'Signed with the whole line of an .env file',
      'The key is the name, the equals sign and the secret. Use what follows the equals sign.',
    ],
    (text) => `WEBHOOK_SECRET=${text}`,
  ),
  secret(
    'semicolon',
    ['Signed with a semicolon after the secret', `The key ends with a semicolon. ${asRead}`],
    (text) => `${text};`,
  ),
  secret(
    'comma',
    ['Signed with a comma after the secret', `The key ends with a comma. ${asRead}`],
    (text) => `${text},`,
  ),
]
