import { type BodyTest, type BodyType, bodyTypes } from '../../contract/bodyTest.ts'
import { countText } from '../../contract/format.ts'
import { spellPath } from '../../contract/path.ts'
import { bodyCandidate, type Candidate } from './candidate.ts'
import { bestCut, type Cut, roundBound } from './cuts.ts'
import { lengthOf, type Lengths } from './lengths.ts'
import type { PathNode } from './pathCounts.ts'
import type { Sizes, Split } from './significance.ts'

const typeWords: Record<BodyType, string> = {
  string: 'as a string',
  number: 'as a number',
  boolean: 'as a boolean',
  null: 'as null',
  list: 'as a list',
  object: 'as an object',
}

/** What the counts of one path may say. */
export function* pathCandidates(node: PathNode, sizes: Sizes): Generator<Candidate> {
  const path = bodyPath(node.path)
  const { present } = node
  const make = (test: BodyTest['test'], what: string, split: Split, choice?: 'cut') =>
    bodyCandidate({ test: { path, test }, what, split, sizes, ...(choice && { choice }) })

  yield make({ kind: 'exists' }, `have ${path}`, present)
  if (!node.path.includes('[]')) {
    const missing = { here: sizes.here - present.here, there: sizes.there - present.there }
    const test = { path, test: { kind: 'exists' } } as const
    yield bodyCandidate({ test, what: `have no ${path}`, split: missing, sizes, not: true })
  }
  for (const type of bodyTypes) {
    const split = node.types[type]
    if (split) yield make({ kind: 'type', type }, `have ${path} ${typeWords[type]}`, split)
  }
  for (const [value, split] of node.values) {
    const test = { kind: 'value', comparator: 'is', operand: value } as const
    yield make(test, `have ${path} = ${JSON.stringify(value)}`, split)
  }
  if (node.path.includes('[]')) return
  const { here, there } = sortedOf(node.numbers)
  const cut = bestCut(here, there, sizes)
  if (cut) {
    const bound = roundBound(cut, here, there)
    const test = { kind: 'value', comparator: cut.side, operand: bound } as const
    yield make(test, `have ${path} ${boundWords(cut, bound)}`, cut, 'cut')
  }
  for (const [type, unit] of [
    ['string', 'characters'],
    ['list', 'items'],
  ] as const) {
    const found = lengthCut(node.lengths[type], sizes)
    if (!found) continue
    const { bound, ...split } = found
    const test = { kind: 'length', comparator: split.side, operand: bound } as const
    yield make(test, `have ${path} ${boundWords(split, bound)} ${unit}`, split, 'cut')
  }
}

/** Whether the body as a whole is larger or smaller. */
export function* sizeCandidates(bytes: Lengths, sizes: Sizes): Generator<Candidate> {
  const found = lengthCut(bytes, sizes)
  if (!found) return
  const { bound, ...split } = found
  yield bodyCandidate({
    test: { path: '$', test: { kind: 'length', comparator: split.side, operand: bound } },
    what: `have a body ${boundWords(split, bound)} bytes`,
    split,
    sizes,
    choice: 'cut',
  })
}

const boundWords = ({ side }: Pick<Cut, 'side'>, bound: number) =>
  `of ${side === 'atLeast' ? 'at least' : 'at most'} ${countText(bound)}`

/** The cut between steps of lengths that tells most. */
function lengthCut(counts: Lengths | null, sizes: Sizes): Cut | null {
  if (!counts) return null
  // Each step as often as its count would be the same, at a cost for each message.
  const at = { here: stepsOf(counts.here), there: stepsOf(counts.there) }
  const cut = bestCut(at.here, at.there, sizes)
  if (!cut) return null
  const bound = cut.side === 'atLeast' ? lengthOf(cut.bound) : lengthOf(cut.bound + 1) - 1
  return { ...cut, bound }
}

function stepsOf(counts: Uint32Array): Uint16Array {
  const steps = new Uint16Array(counts.reduce((sum, each) => sum + each, 0))
  let at = 0
  for (const [step, each] of counts.entries()) {
    steps.fill(step, at, at + each)
    at += each
  }
  return steps
}

const sortedOf = ({ here, there }: PathNode['numbers']) => ({
  here: Float64Array.from(here).toSorted(),
  there: Float64Array.from(there).toSorted(),
})

/** The path of a where condition. */
const bodyPath = (names: string[]) =>
  names
    .map((name, i) => {
      if (name === '[]') return '[]'
      const spelled = spellPath([name])
      return i === 0 || spelled.startsWith('[') ? spelled : `.${spelled}`
    })
    .join('')
