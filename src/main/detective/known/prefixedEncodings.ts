import { encodingMistake as mistake, hexBytes, without, type Code } from './encodingMistake.ts'
import type { EncodingMistake } from './mistake.ts'

const prefixed = (name: string, prefix: string, pattern: RegExp, code: Code = {}) =>
  mistake(
    `prefix-${name}`,
    [
      `Written with the prefix \`${prefix}\``,
      'Other services put the algorithm or a version before the signature.',
    ],
    { read: without(pattern, hexBytes) },
    code,
  )

export const prefixedEncodings: readonly EncodingMistake[] = [
  prefixed('sha1', 'sha1=', /^sha1=/, {
    Node: "`sha1=${createHmac('sha1', secret).update(body).digest('hex')}`",
    Python: '"sha1=" + hmac.new(secret.encode(), body, hashlib.sha1).hexdigest()',
    PHP: "'sha1=' . hash_hmac('sha1', $body, $secret)",
    Ruby: '"sha1=" + OpenSSL::HMAC.hexdigest("SHA1", secret, body)',
  }),
  prefixed('sha1-upper', 'SHA1=', /^(?:SHA-?1|HMAC-SHA1|hmac-sha1)=/),
  prefixed('sha256', 'sha256=', /^(?:sha|SHA|md)(?:-?256|-?512|5)=/),
  prefixed('colon', 'sha1:', /^(?:hmac-?)?sha-?1: ?/i),
  prefixed('version', 'v1=', /^v\d+=/),
  prefixed('version-comma', 'v1,', /^v\d+,/),
  prefixed('0x', '0x', /^0x/),
  prefixed('name', 'X-Signature: ', /^x-signature: ?/i),
  prefixed('scheme', 'HMAC ', /^(?:bearer|hmac|hmac-sha1|signature|sha1) /i),
  prefixed('sign', 'signature=', /^(?:signature|sig|s|hmac)=/i),
  prefixed('stripe', 't=…,v1=', /^t=\d+, ?v\d=/),
  prefixed('openssl', '(stdin)= ', /^(?:(?:HMAC-)?SHA1\(.*\)|\(stdin\)|SHA1\(stdin\))= /, {
    Shell: 'openssl dgst -sha1 -hmac "$secret" body.json',
  }),
]
