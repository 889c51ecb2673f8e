import { getHashes } from 'node:crypto'
import { hashOf, hmacOf } from './hashes.ts'
import type { DigestMistake, KnownMistake } from './mistake.ts'

type Code = KnownMistake['code']

interface Algorithm {
  /** As OpenSSL calls it. */
  name: string
  words: string
  length: number
}

const algorithms: Algorithm[] = [
  { name: 'sha1', words: 'SHA-1', length: 20 },
  { name: 'sha256', words: 'SHA-256', length: 32 },
  { name: 'sha512', words: 'SHA-512', length: 64 },
  { name: 'md5', words: 'MD5', length: 16 },
  { name: 'sha384', words: 'SHA-384', length: 48 },
  { name: 'sha224', words: 'SHA-224', length: 28 },
  { name: 'sha512-256', words: 'SHA-512/256', length: 32 },
  { name: 'sha512-224', words: 'SHA-512/224', length: 28 },
  { name: 'sha3-256', words: 'SHA3-256', length: 32 },
  { name: 'sha3-512', words: 'SHA3-512', length: 64 },
  { name: 'ripemd160', words: 'RIPEMD-160', length: 20 },
]
const available = new Set(getHashes().map((name) => name.toLowerCase()))
const usable = algorithms.filter(({ name }) => available.has(name))
/** The ones for which unusual constructions are tried, too. */
const common = usable.slice(0, 4)

const correct = 'Use HMAC-SHA1 with the secret as its key.'
/** HMAC with another digest. */
const others: DigestMistake[] = usable.slice(1).map(({ name, words, length }) => ({
  id: `digest.hmac-${name}`,
  step: 'digest',
  title: `Computed with HMAC-${words} instead of HMAC-SHA1`,
  explanation: `The key and the body are right, the digest is not. ${correct}`,
  length,
  compute: (key, body) => hmacOf(name, key, body),
  code: hmacCode(name),
}))

function hmacCode(name: string): Code {
  const python = name.replace('-', '_').replace('sha3', 'sha3')
  const inHashlib = /^(?:md5|sha\d+|sha3-\d+)$/.test(name)
  const code: Code = {
    Node: `createHmac('${name}', secret).update(body).digest('hex')`,
    Ruby: `OpenSSL::HMAC.hexdigest("${name}", secret, body)`,
    Shell: `openssl dgst -${name} -hmac "$secret" body.json`,
  }
  if (inHashlib) code.Python = `hmac.new(secret.encode(), body, hashlib.${python}).hexdigest()`
  if (/^(?:md5|sha\d+|ripemd160)$/.test(name)) code.PHP = `hash_hmac('${name}', $body, $secret)`
  if (/^sha\d+$/.test(name)) code.Perl = `Digest::SHA::hmac_${name}_hex($body, $secret)`
  const go: Record<string, string> = {
    sha256: 'sha256.New',
    sha512: 'sha512.New',
    md5: 'md5.New',
    sha384: 'sha512.New384',
    sha224: 'sha256.New224',
  }
  const java: Record<string, string> = {
    sha256: 'HmacSHA256',
    sha512: 'HmacSHA512',
    md5: 'HmacMD5',
    sha384: 'HmacSHA384',
    sha224: 'HmacSHA224',
  }
  if (go[name]) code.Go = `hmac.New(${go[name]}, []byte(secret))`
  if (java[name]) code.Java = `Mac.getInstance("${java[name]}")`
  return code
}

interface Construction {
  id: string
  title: (words: string) => string
  explanation: string
  compute: (name: string, key: Buffer, body: Buffer) => string
  code: (name: string) => Code
  /** Absent: only the common ones. */
  algorithms?: Algorithm[]
  isKeyless?: boolean
  isDerived?: boolean
}

const noHmac = `A plain hash is not an HMAC. ${correct}`
const joined = (before: string, between: string, after: string): Construction['compute'] => {
  const parts = [before, between, after].map((name) => ({ name, mark: Buffer.from(name) }))
  return (hash, key, body) =>
    hashOf(
      hash,
      ...parts.map(({ name, mark }) => (name === 'secret' ? key : name === 'body' ? body : mark)),
    )
}

/** What is hashed without HMAC, or with HMAC in another way. */
const constructions: Construction[] = [
  {
    id: 'secret-body',
    title: (words) => `Computed as ${words} of the secret and the body`,
    explanation: noHmac,
    compute: joined('secret', '', 'body'),
    algorithms: usable,
    code: (name) => ({
      Node: `createHash('${name}').update(secret).update(body).digest('hex')`,
      Python: `hashlib.${name}(secret.encode() + body).hexdigest()`,
      Ruby: `OpenSSL::Digest.hexdigest("${name}", secret.b + body)`,
      PHP: `hash('${name}', $secret . $body)`,
      Shell: `(printf %s "$secret"; cat body.json) | openssl dgst -${name}`,
    }),
  },
  {
    id: 'body-secret',
    title: (words) => `Computed as ${words} of the body and the secret`,
    explanation: noHmac,
    compute: joined('body', '', 'secret'),
    algorithms: usable,
    code: (name) => ({
      Node: `createHash('${name}').update(body).update(secret).digest('hex')`,
      Python: `hashlib.${name}(body + secret.encode()).hexdigest()`,
      Ruby: `OpenSSL::Digest.hexdigest("${name}", body + secret.b)`,
      PHP: `hash('${name}', $body . $secret)`,
    }),
  },
  {
    id: 'body',
    title: (words) => `Computed as ${words} of the body, without the secret`,
    explanation: noHmac,
    compute: (name, _key, body) => hashOf(name, body),
    algorithms: usable,
    isKeyless: true,
    code: (name) => ({
      Node: `createHash('${name}').update(body).digest('hex')`,
      Python: `hashlib.${name}(body).hexdigest()`,
      Ruby: `OpenSSL::Digest.hexdigest("${name}", body)`,
      PHP: `hash('${name}', $body)`,
      Shell: `openssl dgst -${name} body.json`,
    }),
  },
  {
    id: 'swapped',
    title: (words) => `Computed as HMAC-${words} with the key and the body swapped`,
    explanation: `The body was the key, and the secret was the message. ${correct}`,
    compute: (name, key, body) => hmacOf(name, body, key),
    algorithms: usable,
    isDerived: true,
    code: (name) => ({
      Node: `createHmac('${name}', body).update(secret).digest('hex')`,
      Python: `hmac.new(body, secret.encode(), hashlib.${name}).hexdigest()`,
      Ruby: `OpenSSL::HMAC.hexdigest("${name}", body, secret)`,
      PHP: `hash_hmac('${name}', $secret, $body)`,
    }),
  },
  {
    id: 'secret-body-secret',
    title: (words) => `Computed as ${words} of the secret, the body and the secret`,
    explanation: noHmac,
    compute: joined('secret', 'body', 'secret'),
    code: (name) => ({
      Python: `hashlib.${name}(secret.encode() + body + secret.encode()).hexdigest()`,
    }),
  },
  ...[':', '.', '|', '\n', '&'].flatMap((mark, at): Construction[] => {
    const name = ['colon', 'dot', 'bar', 'line-break', 'ampersand'][at] ?? ''
    const shown = JSON.stringify(mark)
    return [
      {
        id: `secret-${name}-body`,
        title: (words) => `Computed as ${words} of the secret, ${shown} and the body`,
        explanation: noHmac,
        compute: joined('secret', mark, 'body'),
        code: (hash) => ({
          Node: `createHash('${hash}').update(secret + ${shown}).update(body).digest('hex')`,
          Python: `hashlib.${hash}(secret.encode() + b${shown} + body).hexdigest()`,
        }),
      },
      {
        id: `body-${name}-secret`,
        title: (words) => `Computed as ${words} of the body, ${shown} and the secret`,
        explanation: noHmac,
        compute: joined('body', mark, 'secret'),
        code: (hash) => ({
          Node: `createHash('${hash}').update(body).update(${shown} + secret).digest('hex')`,
          Python: `hashlib.${hash}(body + b${shown} + secret.encode()).hexdigest()`,
        }),
      },
    ]
  }),
  {
    id: 'hmac-of-hash',
    title: (words) => `Computed as HMAC-${words} of the body's ${words}`,
    explanation: `The body was hashed first. Use the body itself as the message.`,
    compute: (name, key, body) => hmacOf(name, key, Buffer.from(hashOf(name, body))),
    code: (name) => ({
      Node: `createHmac('${name}', secret).update(createHash('${name}').update(body).digest('hex')).digest('hex')`,
      Python: `hmac.new(secret.encode(), hashlib.${name}(body).hexdigest().encode(), hashlib.${name}).hexdigest()`,
      PHP: `hash_hmac('${name}', hash('${name}', $body), $secret)`,
    }),
  },
  {
    id: 'hmac-of-hash-bytes',
    title: (words) => `Computed as HMAC-${words} of the bytes of the body's ${words}`,
    explanation: `The body was hashed first. Use the body itself as the message.`,
    compute: (name, key, body) => hmacOf(name, key, Buffer.from(hashOf(name, body), 'hex')),
    code: (name) => ({
      Node: `createHmac('${name}', secret).update(createHash('${name}').update(body).digest()).digest('hex')`,
      Python: `hmac.new(secret.encode(), hashlib.${name}(body).digest(), hashlib.${name}).hexdigest()`,
    }),
  },
  {
    id: 'hash-of-hmac',
    title: (words) => `Computed as ${words} of the HMAC-${words}`,
    explanation: 'The HMAC was hashed once more. Compare the HMAC itself.',
    compute: (name, key, body) => hashOf(name, Buffer.from(hmacOf(name, key, body))),
    code: (name) => ({
      Node: `createHash('${name}').update(createHmac('${name}', secret).update(body).digest('hex')).digest('hex')`,
      Python: `hashlib.${name}(hmac.new(secret.encode(), body, hashlib.${name}).hexdigest().encode()).hexdigest()`,
    }),
  },
  {
    id: 'twice',
    title: (words) => `Computed as HMAC-${words} over a body passed twice`,
    explanation: 'The body was passed to the HMAC twice. Pass it once.',
    compute: (name, key, body) => hmacOf(name, key, Buffer.concat([body, body])),
    code: (name) => ({
      Node: `createHmac('${name}', secret).update(body).update(body).digest('hex')`,
      Python: `hmac.new(secret.encode(), body + body, hashlib.${name}).hexdigest()`,
    }),
  },
  {
    id: 'no-body',
    title: (words) => `Computed as HMAC-${words} of nothing`,
    explanation: 'The body was never passed to the HMAC, or was read before.',
    compute: (name, key) => hmacOf(name, key, Buffer.alloc(0)),
    code: (name) => ({
      Node: `createHmac('${name}', secret).digest('hex')`,
      Python: `hmac.new(secret.encode(), b"", hashlib.${name}).hexdigest()`,
      PHP: `hash_hmac('${name}', '', $secret)`,
    }),
  },
]

const constructed = constructions.flatMap(
  ({ id, title, explanation, compute, code, algorithms: of = common, ...how }) =>
    of.map(({ name, words, length }): DigestMistake => ({
      id: `digest.${id}.${name}`,
      step: 'digest',
      title: title(words),
      explanation,
      length,
      isKeyless: how.isKeyless ?? false,
      isDerived: how.isDerived ?? false,
      compute: (key, body) => compute(name, key, body),
      code: of === usable && !common.some((each) => each.name === name) ? {} : code(name),
    })),
)

/** Cut to the length of a SHA-1. */
const cut = usable
  .filter(({ length }) => length > 20)
  .slice(0, 2)
  .map(({ name, words }): DigestMistake => ({
    id: `digest.cut-${name}`,
    step: 'digest',
    title: `Computed with HMAC-${words}, cut to 40 hex digits`,
    explanation: `It has the length of HMAC-SHA1, and is not. ${correct}`,
    length: 20,
    compute: (key, body) => hmacOf(name, key, body).slice(0, 40),
    code: {
      Node: `createHmac('${name}', secret).update(body).digest('hex').slice(0, 40)`,
      Python: `hmac.new(secret.encode(), body, hashlib.${name}).hexdigest()[:40]`,
      PHP: `substr(hash_hmac('${name}', $body, $secret), 0, 40)`,
    },
  }))

export const rightLength = 20
/** In hex. */
export const rightDigest = (key: Buffer, body: Buffer) => hmacOf('sha1', key, body)
const isRare = ({ id }: DigestMistake) => !common.some(({ name }) => id.endsWith(name))
const all = [...others, ...constructed, ...cut]
/** The likely ones first. */
export const digestMistakes: readonly DigestMistake[] = [
  ...all.filter((each) => !isRare(each)),
  ...all.filter(isRare),
]
