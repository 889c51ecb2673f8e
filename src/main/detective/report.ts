import type { FoundMistake, Verified } from '../../contract/verify.ts'
import { reserialise } from '../destination/reserialising.ts'
import { asBytes } from './candidates.ts'
import { firstDifference, shownText } from './difference.ts'
import { bodyMistakes } from './known/bodies.ts'
import { digestMistakes, rightDigest } from './known/digests.ts'
import { encodingMistakes } from './known/encodings.ts'
import type { KnownMistake, Language, SentBody } from './known/mistake.ts'
import { secretMistakes } from './known/secrets.ts'
import { shortTitle } from './shortTitle.ts'
import { type Explanation, type Searched, type SearchResult } from './search.ts'

/** Of those that cannot be told apart, the most likely ones. */
const mostFound = 12

/** Number of mistakes that are tried alone. Those of secrets and bodies stored here come on top. */
export const knownMistakes =
  bodyMistakes.length + secretMistakes.length + digestMistakes.length + encodingMistakes.length

type Report = Omit<Verified, 'code'>

/** What a search found, in the words of the contract. */
export function report(searched: Searched, result: SearchResult): Report {
  const { sent, secrets } = searched
  const found = foundOf(searched, distinct(result.explanations))
  const first = secrets.find(({ mistake }) => mistake === null)
  const isValid = result.explanations.some(({ mistakes }) => mistakes.length === 0)
  return {
    verdict: isValid ? 'valid' : found.length > 0 ? 'mistake' : 'unknown',
    mistake: isValid ? null : (found[0]?.id ?? null),
    explanation: isValid
      ? 'The signature is right: HMAC-SHA1 of these bytes with this secret.'
      : (found[0] && `${found[0].title}. ${found[0].explanation}`) ||
        unknownWords(searched, result),
    expected: first ? rightDigest(Buffer.from(first.text), sent.bytes) : null,
    known: knownMistakes,
    tried: result.tried,
    found: isValid ? [] : found,
    languages: reserialised(sent),
  }
}

function unknownWords({ signature, secrets }: Searched, { isComplete }: SearchResult): string {
  if (signature === '') return 'No signature was given.'
  const none = `None of ${knownMistakes} known mistakes produces this signature, alone or two together.`
  if (!secrets.some(({ mistake }) => mistake === null))
    return `${none} No secret was given: with the right one, more can be found.`
  return isComplete
    ? `${none} The most likely cause is another secret or another body.`
    : `${none} Only the likely pairs were tried, because the body is long.`
}

const byId = new Map(bodyMistakes.map((mistake) => [mistake.id, mistake]))

/** The bytes decide; the words are those of the table in docs/receivers.md, which knows bodies as Hookbench writes them. */
function reserialised(sent: SentBody): Report['languages'] {
  if (sent.text === null || sent.document === null) return []
  return reserialise(sent.text).map(({ id, language, idiom, why }) => {
    const again = byId.get(`serialiser.${id}`)?.over(sent) ?? null
    const same = again !== null && sent.bytes.equals(asBytes(again))
    return {
      id,
      language,
      code: idiom,
      same,
      difference: same ? null : (why ?? otherwise(sent, again)),
    }
  })
}

/** For what the table has no words. */
function otherwise(sent: SentBody, again: Buffer | string | null): string {
  const difference = again === null ? null : firstDifference(sent.bytes, asBytes(again))
  if (difference === null) return 'fails on this body'
  return `writes other bytes from byte ${difference.offset} on`
}

const idOf = ({ mistakes }: Explanation) => mistakes.map(({ id }) => id).join('+')

function distinct(explanations: readonly Explanation[]): Explanation[] {
  return [
    ...new Map(explanations.toReversed().map((each) => [idOf(each), each])).values(),
  ].toReversed()
}

function foundOf({ sent }: Searched, explanations: readonly Explanation[]): FoundMistake[] {
  const ids = explanations.map(idOf)
  return explanations.slice(0, mostFound).map((each, at) => {
    const { mistakes, over } = each
    const difference = firstDifference(sent.bytes, over)
    return {
      id: ids[at] ?? '',
      title: titleOf(mistakes),
      short: mistakes.map(({ title }) => shortTitle(title)).join(', '),
      explanation: [...new Set(mistakes.map(({ explanation }) => explanation))].join(' '),
      causes: causesOf(mistakes),
      firstDifference: difference,
      computedOver: difference && shownText(over),
      indistinguishable: ids.filter((id) => id !== ids[at]),
    }
  })
}

/** Two titles in one sentence: both begin with a participle. */
const titleOf = (mistakes: readonly KnownMistake[]) =>
  mistakes
    .map(({ title }, at) => (at === 0 ? title : title.charAt(0).toLowerCase() + title.slice(1)))
    .join(', and ')

/** In the languages of the first mistake, and of the second in the same ones. */
function causesOf([first, second]: readonly KnownMistake[]): FoundMistake['causes'] {
  if (!first) return []
  const lines = Object.entries(first.code)
  if (!second) return lines.map(([language, line]) => ({ language, line }))
  const other = second.code
  const both = lines.flatMap(([language, line]) => {
    const also = other[language as Language]
    return also === undefined ? [] : [{ language, line: `${line}\n${also}` }]
  })
  return both.length > 0 ? both : lines.map(([language, line]) => ({ language, line }))
}
