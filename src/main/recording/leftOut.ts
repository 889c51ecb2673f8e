import { isObject } from '../../contract/json.ts'

const replacement = 'left-out'
const secretWords = new Set(
  'password passwords passwd pwd passphrase token tokens secret secrets authorization auth credential credentials bearer jwt otp cookie cookies card cards cvv cvc ssn iban apikey accesstoken'.split(
    ' ',
  ),
)

const keyWords = new Set(['api', 'private', 'access', 'secret', 'signing', 'encryption'])

/** `creditCard`, `api_key`, `Access-Token`: matched by word, so that `discard` does not match. */
function looksSecret(name: string): boolean {
  const words = name
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
  return words.some(
    (word, i) => secretWords.has(word) || (keyWords.has(word) && words[i + 1] === 'key'),
  )
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Parts of a call's context that belong to the machine or the network. */
const ownOfMachine = ['ip', 'userAgent', 'userAgentData', 'network']
const ownOfDevice = ['id', 'advertisingId', 'token']

export function contextToRecord(context: unknown): unknown {
  if (!isObject(context)) return context
  const rest = Object.fromEntries(
    Object.entries(context).filter(([key]) => !ownOfMachine.includes(key)),
  )
  if (isObject(rest.device))
    rest.device = Object.fromEntries(
      Object.entries(rest.device).filter(([key]) => !ownOfDevice.includes(key)),
    )
  return Object.keys(rest).length === 0 ? undefined : rest
}

/** Removes secrets from values, and collects the sentence that reports each. */
export function createLeftOut(secrets: string[]) {
  const reported = new Set<string>()
  const known = secrets.filter((secret) => secret.length >= 4)

  function clean(value: unknown, path: string): unknown {
    if (typeof value === 'string' && known.some((secret) => value.includes(secret))) {
      reported.add(`${path}: contains a secret of the workspace; replaced with ${replacement}.`)
      return replacement
    }
    if (typeof value === 'string') return cleanText(value, path)
    if (Array.isArray(value)) return value.map((item) => clean(item, `${path}[]`))
    if (!isObject(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => {
        const at = `${path}.${key}`
        if (!looksSecret(key)) return [key, clean(item, at)]
        reported.add(`${at}: its name looks like a secret; replaced with ${replacement}.`)
        return [key, replacement]
      }),
    )
  }

  /** A URL may have secrets in its query or before its host; a token is recognised by its prefix. */
  function cleanText(value: string, path: string): string {
    const without = value
      .replaceAll(/([?&#;])([^=&#;?\s]+)=([^&#;\s]+)/g, (whole, mark: string, name: string) =>
        looksSecret(decoded(name)) ? `${mark}${name}=${replacement}` : whole,
      )
      .replaceAll(/(\w:\/\/)[^/?#@\s]+@/g, `$1${replacement}@`)
      .replaceAll(/\b(Bearer|Basic)\s+[\w+/=.~-]{8,}/gi, `$1 ${replacement}`)
      .replaceAll(/\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g, replacement)
    if (without !== value)
      reported.add(`${path}: a part looks like a secret; replaced with ${replacement}.`)
    return without
  }

  return {
    clean,
    report: (sentence: string) => void reported.add(sentence),
    sentences: () => [...reported],
    isLeftOut: (value: unknown) => typeof value === 'string' && value.includes(replacement),
  }
}
export type LeftOut = ReturnType<typeof createLeftOut>
