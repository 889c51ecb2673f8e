import {
  encodingMistake as mistake,
  anyHexBytes,
  base64Bytes,
  hexBytes,
  isDigest,
  lowerHex,
  without,
  type Read,
} from './encodingMistake.ts'
import type { EncodingMistake } from './mistake.ts'

const unpadded: Read = (text) => {
  const bytes = Buffer.from(text, 'base64')
  const spelled = bytes.toString('base64').replace(/=+$/, '')
  return isDigest(bytes) && spelled === text && text.length % 4 !== 0 ? bytes : null
}
const base64url: Read = (text) => {
  if (!/[-_]/.test(text)) return null
  const bytes = Buffer.from(text, 'base64url')
  const spelled = bytes.toString('base64url')
  return isDigest(bytes) && (spelled === text || padded(spelled) === text) ? bytes : null
}
const padded = (text: string) => text.padEnd(Math.ceil(text.length / 4) * 4, '=')
export const textEncodings: readonly EncodingMistake[] = [
  mistake(
    'upper-case',
    [
      'Written in upper-case hex',
      'The digits are the same in upper case, and a comparison of texts fails.',
    ],
    { read: (text) => (/[A-F]/.test(text) && !/[a-f]/.test(text) ? anyHexBytes(text) : null) },
    {
      Node: "createHmac('sha1', secret).update(body).digest('hex').toUpperCase()",
      Python: 'hmac.new(secret.encode(), body, hashlib.sha1).hexdigest().upper()',
      PHP: "strtoupper(hash_hmac('sha1', $body, $secret))",
      Ruby: 'OpenSSL::HMAC.hexdigest("SHA1", secret, body).upcase',
      Go: 'fmt.Sprintf("%X", mac.Sum(nil))',
      Java: 'HexFormat.of().withUpperCase().formatHex(mac.doFinal(body))',
      'C#': 'Convert.ToHexString(hmac.ComputeHash(body))',
    },
  ),
  mistake(
    'mixed-case',
    [
      'Written in hex of mixed case',
      'Some digits are in upper case, and a comparison of texts fails.',
    ],
    { read: (text) => (/[A-F]/.test(text) && /[a-f]/.test(text) ? anyHexBytes(text) : null) },
  ),
  mistake(
    'base64',
    ['Written in base64', 'The digest is right, its spelling is not.'],
    { read: base64Bytes },
    {
      Node: "createHmac('sha1', secret).update(body).digest('base64')",
      Python: 'base64.b64encode(hmac.new(secret.encode(), body, hashlib.sha1).digest()).decode()',
      PHP: "base64_encode(hash_hmac('sha1', $body, $secret, true))",
      Ruby: '[OpenSSL::HMAC.digest("SHA1", secret, body)].pack("m0")',
      Go: 'base64.StdEncoding.EncodeToString(mac.Sum(nil))',
      Java: 'Base64.getEncoder().encodeToString(mac.doFinal(body))',
      'C#': 'Convert.ToBase64String(hmac.ComputeHash(body))',
    },
  ),
  mistake(
    'base64-unpadded',
    ['Written in base64 without padding', 'The digest is right, its spelling is not.'],
    { read: unpadded },
    {
      Perl: 'Digest::SHA::hmac_sha1_base64($body, $secret)',
      Go: 'base64.RawStdEncoding.EncodeToString(mac.Sum(nil))',
    },
  ),
  mistake(
    'base64url',
    ['Written in base64url', 'The digest is right, its spelling is not.'],
    { read: base64url },
    {
      Node: "createHmac('sha1', secret).update(body).digest('base64url')",
      Python:
        'base64.urlsafe_b64encode(hmac.new(secret.encode(), body, hashlib.sha1).digest()).decode()',
      Go: 'base64.URLEncoding.EncodeToString(mac.Sum(nil))',
      Java: 'Base64.getUrlEncoder().encodeToString(mac.doFinal(body))',
    },
  ),
  mistake(
    'base64-of-hex',
    ['Written as base64 of the hex digits', 'The hex text was encoded once more.'],
    { read: (text) => viaBase64(text, hexBytes) },
    {
      PHP: "base64_encode(hash_hmac('sha1', $body, $secret))",
      Python:
        'base64.b64encode(hmac.new(secret.encode(), body, hashlib.sha1).hexdigest().encode()).decode()',
      Node: "Buffer.from(createHmac('sha1', secret).update(body).digest('hex')).toString('base64')",
      Ruby: '[OpenSSL::HMAC.hexdigest("SHA1", secret, body)].pack("m0")',
    },
  ),
  mistake(
    'base64-of-upper-hex',
    ['Written as base64 of upper-case hex digits', 'The hex text was encoded once more.'],
    { read: (text) => viaBase64(text, (hex) => (/[A-F]/.test(hex) ? anyHexBytes(hex) : null)) },
  ),
  mistake(
    'base64-newline',
    ['Written in base64 with a line break', 'The encoder ends its lines.'],
    { read: without(/\r?\n$/, base64Bytes) },
    {
      Ruby: '[OpenSSL::HMAC.digest("SHA1", secret, body)].pack("m")',
      Python: 'base64.encodebytes(hmac.new(secret.encode(), body, hashlib.sha1).digest()).decode()',
      Perl: 'MIME::Base64::encode_base64(Digest::SHA::hmac_sha1($body, $secret))',
    },
  ),
  mistake(
    'base64-url-encoded',
    ['Written in base64 that was URL-encoded', '%2B, %2F and %3D stand for +, / and =.'],
    { read: (text) => (/%(?:2b|2f|3d)/i.test(text) ? base64Bytes(percentDecoded(text)) : null) },
    { Node: "encodeURIComponent(createHmac('sha1', secret).update(body).digest('base64'))" },
  ),
  mistake(
    'hex-of-hex',
    ['Written as hex of the hex digits', 'The hex text was encoded once more.'],
    {
      read: (text) =>
        lowerHex.test(text) ? hexBytes(Buffer.from(text, 'hex').toString('latin1')) : null,
    },
    {
      PHP: "bin2hex(hash_hmac('sha1', $body, $secret))",
      Python: 'hmac.new(secret.encode(), body, hashlib.sha1).hexdigest().encode().hex()',
    },
  ),
  mistake(
    'hex-of-base64',
    ['Written as hex of the base64 text', 'The base64 text was encoded once more.'],
    {
      read: (text) =>
        lowerHex.test(text) ? base64Bytes(Buffer.from(text, 'hex').toString('latin1')) : null,
    },
  ),
  mistake(
    'prefix-base64',
    [
      'Written in base64 with a prefix',
      'Other services put the algorithm or a version before the signature.',
    ],
    { read: without(/^(?:v\d+[,=]|(?:hmac-?)?sha-?1[=: ] ?)/i, base64Bytes) },
  ),
  mistake(
    'newline',
    ['Written with a line break at its end', 'It was read from the output of a program. Trim it.'],
    { read: without(/\r?\n$/, hexBytes) },
  ),
  mistake('spaces', ['Written with spaces around it', 'Trim the header, and what was computed.'], {
    read: (text) => (/^[ \t]|[ \t]$/.test(text) ? hexBytes(text.trim()) : null),
  }),
  mistake(
    'file-name',
    [
      'Written with a file name after it',
      'sha1sum and openssl -r write the name of the file, too.',
    ],
    { read: without(/ [ *].*$/s, hexBytes) },
    { Shell: 'openssl dgst -r -sha1 -hmac "$secret" body.json' },
  ),
  mistake(
    'quoted',
    ['Written in quotes', 'The quotes are part of the text, as after JSON.stringify.'],
    { read: (text) => hexBytes(/^(["'`])(.*)\1$/s.exec(text)?.[2] ?? '') },
    { Node: "JSON.stringify(createHmac('sha1', secret).update(body).digest('hex'))" },
  ),
  mistake(
    'bytes-repr',
    ["Written as Python's b'…'", 'str() of bytes writes their literal. Use .decode().'],
    { read: (text) => readLiteral(text) },
    {
      Python: 'str(base64.b64encode(hmac.new(secret.encode(), body, hashlib.sha1).digest()))',
    },
  ),
]

function viaBase64(text: string, read: Read): Buffer | null {
  const inner = Buffer.from(text, 'base64')
  return inner.toString('base64') === text ? read(inner.toString('latin1')) : null
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

function readLiteral(text: string): Buffer | null {
  const inner = /^b(['"])(.*)\1$/s.exec(text)?.[2]
  return inner === undefined ? null : (hexBytes(inner) ?? base64Bytes(inner))
}
