import { countText } from '../../../contract/format.ts'
import type { Verified } from '../../../contract/verify.ts'

interface VerdictWords {
  title: string
  tone: 'good' | 'wait' | 'bad'
}

/** The verdict as the title of a note. */
export function verdictWords({ verdict, found, known }: Verified): VerdictWords {
  if (verdict === 'valid') return { title: 'The signature is right', tone: 'good' }
  const [mistake] = found
  if (mistake) return { title: sentence(mistake.title), tone: 'bad' }
  return { title: `None of ${countText(known)} known mistakes`, tone: 'wait' }
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
