import { type BodyTest, bodyTestText, passesBodyTest } from '../../contract/bodyTest.ts'
import type { AnalysedMessage } from './analysed.ts'
import { type Sizes, type Split, telling } from './significance.ts'

/** Something that may be true of a message. */
export interface Candidate extends Split {
  what: string
  path: string | null
  filter: string
  /** In nats, less for what was chosen among many: of two that tell the same, the simpler one comes first. */
  tells: number
  holds: (message: AnalysedMessage) => boolean
}

/** The share of what a bound or a window tells that is due to the choice of the bound. */
export const chosen = { value: 0, cut: 0.03, window: 0.06 }

interface OfBody {
  test: BodyTest
  what: string
  split: Split
  sizes: Sizes
  choice?: keyof typeof chosen
  /** Whether it is the opposite of the test: the value is missing. */
  not?: boolean
}

export function bodyCandidate(given: OfBody): Candidate {
  const { test, what, split, sizes, choice = 'value', not = false } = given
  const { here, there } = split
  return {
    here,
    there,
    what,
    path: test.path === '$' ? null : test.path,
    filter: `${not ? '-' : ''}where:${whereValue(bodyTestText(test))}`,
    tells: telling(split, sizes) * (1 - chosen[choice]),
    holds: ({ body, bytes }) => passesBodyTest(test, body, bytes) !== not,
  }
}

/** Quoted only if it would end elsewhere: quotes within it are JSON's. */
const whereValue = (text: string) =>
  /\s|^"|\*$/.test(text) ? `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"` : text
