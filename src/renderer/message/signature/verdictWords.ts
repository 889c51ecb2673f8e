import { plural } from '../../../contract/format.ts'
import type { Verified } from '../../../contract/verify.ts'

interface VerdictWords {
  title: string
  tone: 'good' | 'wait' | 'bad'
  detail: string
}

const right =
  'It is the HMAC-SHA1 of these bytes with the secret. A receiver that refuses it compares it wrongly: compare it as text with the header X-Signature, in lower case.'

/** The verdict as a note. */
export function verdictWords({ verdict, found, explanation, tried }: Verified): VerdictWords {
  if (verdict === 'valid') return { title: 'The signature is right', tone: 'good', detail: right }
  const [mistake] = found
  if (mistake) return { title: mistake.title, tone: 'bad', detail: mistake.explanation }
  return {
    title: 'No known mistake',
    tone: 'wait',
    detail: `${explanation} ${plural(tried, 'signature')} ${tried === 1 ? 'was' : 'were'} computed.`,
  }
}
