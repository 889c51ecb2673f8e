import { isObject } from '../../../contract/json.ts'

const replacement = 'left-out'
const secretWords = new Set(
  'password passwords passwd pwd passphrase token tokens secret secrets authorization auth credential credentials bearer jwt otp cookie cookies card cards cvv cvc ssn iban apikey accesstoken'.split(
    ' ',
  ),
)

const keyWords = new Set(['api', 'private', 'access', 'secret', 'signing', 'encryption'])

/** `creditCard`, `api_key`, `Access-Token`: by their words, so that a `discard` is none. */
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

/** What is the machine's or the network's own, of a call's context. */
const ownOfMachine = ['ip', 'userAgent', 'userAgentData', 'network']
const ownOfDevice = ['id', 'advertisingId', 'token']

export function contextToRecord(context: unknown): unknown {
  if (!isObject(context)) return context
  const kept = Object.fromEntries(
    Object.entries(context).filter(([key]) => !ownOfMachine.includes(key)),
  )
  if (isObject(kept.device))
    kept.device = Object.fromEntries(
      Object.entries(kept.device).filter(([key]) => !ownOfDevice.includes(key)),
    )
  return Object.keys(kept).length === 0 ? undefined : kept
}

/** Takes secrets out of values, and remembers by which sentence each is told. */
export function createLeftOut(secrets: string[]) {
  const told = new Set<string>()
  const known = secrets.filter((secret) => secret.length >= 4)

  function clean(value: unknown, path: string): unknown {
    if (typeof value === 'string' && known.some((secret) => value.includes(secret))) {
      told.add(`${path}: it has a secret of the workspace in it; ${replacement} stands for it.`)
      return replacement
    }
    if (typeof value === 'string') return cleanText(value, path)
    if (Array.isArray(value)) return value.map((item) => clean(item, `${path}[]`))
    if (!isObject(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => {
        const at = `${path}.${key}`
        if (!looksSecret(key)) return [key, clean(item, at)]
        told.add(`${at}: its name looks like a secret's; ${replacement} stands for it.`)
        return [key, replacement]
      }),
    )
  }

  /** An address has secrets in its query, or before its host; a token is known by its beginning. */
  function cleanText(value: string, path: string): string {
    const without = value
      .replaceAll(/([?&#;])([^=&#;?\s]+)=([^&#;\s]+)/g, (whole, mark: string, name: string) =>
        looksSecret(decoded(name)) ? `${mark}${name}=${replacement}` : whole,
      )
      .replaceAll(/(\w:\/\/)[^/?#@\s]+@/g, `$1${replacement}@`)
      .replaceAll(/\b(Bearer|Basic)\s+[\w+/=.~-]{8,}/gi, `$1 ${replacement}`)
      .replaceAll(/\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g, replacement)
    if (without !== value)
      told.add(`${path}: a part of it looks like a secret; ${replacement} stands for it.`)
    return without
  }

  return {
    clean,
    tell: (sentence: string) => void told.add(sentence),
    sentences: () => [...told],
    isLeftOut: (value: unknown) => typeof value === 'string' && value.includes(replacement),
  }
}
export type LeftOut = ReturnType<typeof createLeftOut>
