import { expect, it } from 'vitest'
import type { CapacityRule } from '../../src/contract/capacity.ts'
import { defaultProfile } from '../../src/contract/capacityDefaults.ts'
import { findingOf } from '../../src/main/capacity/finding.ts'

const failed = (rule: CapacityRule, text: string) => ({
  rule,
  text,
  isClear: true,
  isDisturbed: false,
})
const tooMany = failed('failed attempts', '4 % of 500 attempts failed, more than 1 %')
const late = failed(
  'sending',
  'calls were sent up to 2 s late: this machine cannot send at this rate',
)
const none = { holdsAt: null, failsAt: null, failed: null, stopped: false, profile: defaultProfile }
const constant = { kind: 'constant' as const, rate: 100, seconds: 10 }

it.each([
  ['unknown', {}, 'Stopped before any rate was measured.'],
  ['holds', { holdsAt: 800 }, 'Orders holds 800 / s, the highest rate sent.'],
  [
    'holds',
    { holdsAt: 800, stopped: true },
    'Orders holds 800 / s, the highest rate sent before the run was stopped.',
  ],
  [
    'fails',
    { holdsAt: 294, failsAt: 308, failed: tooMany },
    'Orders starts to fail between 294 / s and 308 / s. At 308 / s, 4 % of 500 attempts failed, more than 1 %.',
  ],
  [
    'fails',
    { failsAt: 25, failed: tooMany },
    'Orders fails at 25 / s already: 4 % of 500 attempts failed, more than 1 %.',
  ],
  [
    'fails',
    { failsAt: 100, failed: tooMany, profile: constant },
    'Orders does not hold 100 / s: 4 % of 500 attempts failed, more than 1 %.',
  ],
  [
    'hookbench',
    { holdsAt: 800, failsAt: 1600, failed: late },
    'Hookbench on this machine is the limit. Orders holds 800 / s. At 1,600 / s, calls were sent up to 2 s late: this machine cannot send at this rate.',
  ],
] as const)('a finding of a destination that %s: %o', (kind, given, text) => {
  expect(findingOf({ ...none, ...given, destination: 'Orders' })).toMatchObject({ kind, text })
})
