import { createHash } from 'node:crypto'
import type { SecretMistake } from './mistake.ts'
import { asText, secretMistake as secret } from './secretMistake.ts'

const latin1 = (text: string) => (/^[\0-\xff]*$/.test(text) ? Buffer.from(text, 'latin1') : null)
const hexText = /^(?:[\da-f]{2})+$/i
const base64Text = /^[A-Za-z\d+/]{2,}={0,2}$/
const base64urlText = /^[\w-]{2,}={0,2}$/
const digestOf = (algorithm: string, text: string) => createHash(algorithm).update(text)
const whsec = (text: string) => /^[a-z]+(?:_[a-z]+)?_(.+)$/.exec(text)?.[1] ?? null

/** A secret that was decoded, encoded or changed before it became the key. */
export const convertedSecrets: SecretMistake[] = [
  secret(
    'hex-decoded',
    [
      'Signed with the secret decoded from hex',
      `The receiver decoded the secret from hex before it became the key. ${asText}`,
    ],
    (text) => (hexText.test(text) ? Buffer.from(text, 'hex') : null),
    {
      Node: "Buffer.from(secret, 'hex')",
      Python: 'bytes.fromhex(secret)',
      Go: 'hex.DecodeString(secret)',
      Ruby: '[secret].pack("H*")',
      PHP: 'hex2bin($secret)',
      Java: 'HexFormat.of().parseHex(secret)',
      Perl: 'pack("H*", $secret)',
    },
  ),
  secret(
    'base64-decoded',
    [
      'Signed with the secret decoded from base64',
      `The receiver decoded the secret from base64 before it became the key. ${asText}`,
    ],
    (text) => (base64Text.test(text) ? Buffer.from(text, 'base64') : null),
    {
      Node: "Buffer.from(secret, 'base64')",
      Python: 'base64.b64decode(secret + "=" * (-len(secret) % 4))',
      Go: 'base64.StdEncoding.DecodeString(secret)',
      Ruby: 'secret.unpack1("m")',
      PHP: 'base64_decode($secret)',
      Java: 'Base64.getDecoder().decode(secret)',
      Perl: 'MIME::Base64::decode_base64($secret)',
    },
  ),
  secret(
    'base64url-decoded',
    [
      'Signed with the secret decoded from base64url',
      `The receiver decoded the secret from base64url before it became the key. ${asText}`,
    ],
    (text) =>
      base64urlText.test(text) && /[-_]/.test(text) ? Buffer.from(text, 'base64url') : null,
    {
      Node: "Buffer.from(secret, 'base64url')",
      Python: 'base64.urlsafe_b64decode(secret + "=" * (-len(secret) % 4))',
    },
  ),
  secret(
    'base64-encoded',
    [
      'Signed with the secret encoded as base64',
      `The receiver encoded the secret as base64 before it became the key. ${asText}`,
    ],
    (text) => Buffer.from(text).toString('base64'),
    {
      Node: "Buffer.from(secret).toString('base64')",
      Python: 'base64.b64encode(secret.encode())',
      Go: '[]byte(base64.StdEncoding.EncodeToString([]byte(secret)))',
      Ruby: '[secret].pack("m0")',
      PHP: 'base64_encode($secret)',
      Java: 'Base64.getEncoder().encode(secret.getBytes(UTF_8))',
      Perl: 'MIME::Base64::encode_base64($secret, "")',
      Shell: 'kubectl get secret webhook -o jsonpath={.data.secret}',
    },
  ),
  secret(
    'base64-newline',
    [
      'Signed with the secret and its line break encoded as base64',
      'The secret was encoded with the line feed that echo adds. Use echo -n, and the secret as text.',
    ],
    (text) => Buffer.from(`${text}\n`).toString('base64'),
    { Shell: 'echo "$secret" | base64' },
  ),
  secret(
    'hex-encoded',
    [
      'Signed with the secret encoded as hex',
      `The receiver wrote the secret as hex before it became the key. ${asText}`,
    ],
    (text) => Buffer.from(text).toString('hex'),
    {
      Node: "Buffer.from(secret).toString('hex')",
      Python: 'secret.encode().hex().encode()',
      Ruby: 'secret.unpack1("H*")',
      PHP: 'bin2hex($secret)',
      Perl: 'unpack("H*", $secret)',
    },
  ),
  secret(
    'hex-encoded-upper',
    [
      'Signed with the secret encoded as upper-case hex',
      `The receiver wrote the secret as hex before it became the key. ${asText}`,
    ],
    (text) => Buffer.from(text).toString('hex').toUpperCase(),
  ),
  ...(['md5', 'sha1', 'sha256'] as const).flatMap((algorithm) => [
    secret(
      `${algorithm}-hex`,
      [
        `Signed with the secret's ${algorithm.toUpperCase()} in hex`,
        `The receiver hashed the secret and used the hex text as the key. ${asText}`,
      ],
      (text) => digestOf(algorithm, text).digest('hex'),
      {
        Node: `createHash('${algorithm}').update(secret).digest('hex')`,
        Python: `hashlib.${algorithm}(secret.encode()).hexdigest().encode()`,
        Ruby: `OpenSSL::Digest.hexdigest("${algorithm.toUpperCase()}", secret)`,
        PHP: `hash('${algorithm}', $secret)`,
      },
    ),
    secret(
      `${algorithm}-bytes`,
      [
        `Signed with the bytes of the secret's ${algorithm.toUpperCase()}`,
        `The receiver hashed the secret and used the digest as the key. ${asText}`,
      ],
      (text) => digestOf(algorithm, text).digest(),
      {
        Node: `createHash('${algorithm}').update(secret).digest()`,
        Python: `hashlib.${algorithm}(secret.encode()).digest()`,
        Ruby: `OpenSSL::Digest.digest("${algorithm.toUpperCase()}", secret)`,
        PHP: `hash('${algorithm}', $secret, true)`,
      },
    ),
  ]),
  secret(
    'lower-case',
    [
      'Signed with the secret in lower case',
      'The receiver changed the case of the secret. Use it unchanged.',
    ],
    (text) => text.toLowerCase(),
    { Node: 'secret.toLowerCase()', Python: 'secret.lower().encode()' },
  ),
  secret(
    'upper-case',
    [
      'Signed with the secret in upper case',
      'The receiver changed the case of the secret. Use it unchanged.',
    ],
    (text) => text.toUpperCase(),
    { Node: 'secret.toUpperCase()', Python: 'secret.upper().encode()' },
  ),
  secret(
    'url-decoded',
    [
      'Signed with the secret URL-decoded',
      'The secret came through a URL or a form: %xx and + were decoded. Use it unchanged.',
    ],
    (text) => urlDecoded(text),
    { Python: 'urllib.parse.unquote_plus(secret).encode()', PHP: 'urldecode($secret)' },
  ),
  secret(
    'url-encoded',
    [
      'Signed with the secret URL-encoded',
      'The secret was encoded for a URL and not decoded again. Decode it before use.',
    ],
    (text) => (text.isWellFormed() ? encodeURIComponent(text) : null),
    { Node: 'encodeURIComponent(secret)' },
  ),
  secret(
    'utf16le',
    ['Signed with the secret as UTF-16', `In .NET, Encoding.Unicode is UTF-16. ${asText}`],
    (text) => Buffer.from(text, 'utf16le'),
    {
      Node: "Buffer.from(secret, 'utf16le')",
      Python: 'secret.encode("utf-16-le")',
      Java: 'secret.getBytes(UTF_16LE)',
      'C#': 'Encoding.Unicode.GetBytes(secret)',
    },
  ),
  secret(
    'utf16be',
    ['Signed with the secret as big-endian UTF-16', asText],
    (text) => Buffer.from(text, 'utf16le').swap16(),
    { Python: 'secret.encode("utf-16-be")', Java: 'secret.getBytes(UTF_16BE)' },
  ),
  secret(
    'utf16-bom',
    [
      'Signed with the secret as UTF-16 with a byte order mark',
      `In Java, UTF_16 adds a byte order mark. ${asText}`,
    ],
    (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
    { Java: 'secret.getBytes(UTF_16)' },
  ),
  secret(
    'latin1',
    [
      'Signed with the secret as Latin-1',
      'Characters beyond ASCII are other bytes in Latin-1. Use UTF-8.',
    ],
    latin1,
    {
      Node: "Buffer.from(secret, 'latin1')",
      Python: 'secret.encode("latin-1")',
      Java: 'secret.getBytes(ISO_8859_1)',
      PHP: "mb_convert_encoding($secret, 'ISO-8859-1', 'UTF-8')",
    },
  ),
  secret(
    'ascii',
    [
      'Signed with ? for each character beyond ASCII in the secret',
      'The receiver encoded the secret as ASCII. Use UTF-8.',
    ],
    (text) => text.replace(/[^\0-\x7f]/gu, '?'),
    {
      Python: 'secret.encode("ascii", "replace")',
      Java: 'secret.getBytes(US_ASCII)',
      'C#': 'Encoding.ASCII.GetBytes(secret)',
    },
  ),
  secret(
    'bytes-repr',
    [
      "Signed with Python's b'…' around the secret",
      'str() of bytes writes their literal. Use the bytes, or decode them.',
    ],
    (text) => (/^[\x20-\x26\x28-\x5b\x5d-\x7e]*$/.test(text) ? `b'${text}'` : null),
    { Python: 'str(secret.encode()).encode()' },
  ),
  secret(
    'nul',
    [
      'Signed with a NUL before the secret',
      'The key begins with a byte 0. Remove it where the secret is read.',
    ],
    (text) => `\0${text}`,
  ),
  secret(
    'without-prefix',
    [
      'Signed with the secret without its prefix',
      'The receiver removed what is before the underscore, as some services require. Use all of it.',
    ],
    whsec,
    { Node: "secret.replace(/^whsec_/, '')", Python: 'secret.removeprefix("whsec_").encode()' },
  ),
  secret(
    'without-prefix-decoded',
    [
      'Signed with the secret without its prefix, decoded from base64',
      'This is how Standard Webhooks reads a secret. Here it is text: use all of it.',
    ],
    (text) => {
      const rest = whsec(text)
      return rest !== null && base64urlText.test(rest.replace(/[+/]/g, '_'))
        ? Buffer.from(rest, 'base64')
        : null
    },
    { Node: "Buffer.from(secret.split('_')[1], 'base64')" },
  ),
]

function urlDecoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return null
  }
}
