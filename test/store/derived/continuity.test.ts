import { expect, it } from 'vitest'
import {
  canContinue,
  canCountOn,
  type MessageLog,
  type Reached,
} from '../../../src/main/store/derived/continuity.ts'

const log: MessageLog = {
  loggedBelow: 8000,
  prunedUpTo: 20,
  opening: 3,
  previousOpening: 2,
  newestCall: 7000,
  newestMessage: 9000,
  newestEntry: 50,
}
const reached: Reached = { opening: 2, message: 9000, blocks: 8000, entries: 40, entriesSeen: 50 }

it.each<[string, Partial<Reached>, boolean]>([
  ['what was there at the start', {}, true],
  ['more than at the start, in the same run', { opening: 3, message: 9500, entriesSeen: 70 }, true],
  ['nothing yet', { opening: 0, message: 0, blocks: 0, entries: 0, entriesSeen: 0 }, false],
  ['messages that the last run lost', { message: 9001 }, false],
  ['changes that the last run lost', { entriesSeen: 51 }, false],
  ['less than was removed from the log', { entries: 19 }, false],
  ['blocks whose changes are not logged', { blocks: 12_000 }, false],
  ['a run before the last one', { opening: 1 }, false],
])('after reading %s', (_, more, expected) => {
  expect(canContinue(log, { ...reached, ...more })).toBe(expected)
})

it.each<[string, { opening: number; calls: number }, boolean]>([
  ['what was there at the start', { opening: 2, calls: 7000 }, true],
  ['more than at the start, in the same run', { opening: 3, calls: 7500 }, true],
  ['nothing yet', { opening: 0, calls: 0 }, true],
  ['calls that the last run lost', { opening: 2, calls: 7001 }, false],
  ['calls that no longer exist', { opening: 3, calls: 8001 }, false],
  ['a run before the last one', { opening: 1, calls: 7500 }, true],
])('profiles after counting %s', (_, counted, expected) => {
  expect(canCountOn(log, { reached: counted, now: 8000 })).toBe(expected)
})
