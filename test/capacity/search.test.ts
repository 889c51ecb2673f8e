import { describe, expect, it } from 'vitest'
import type { LoadProfile } from '../../src/contract/capacity.ts'
import type { Judgement } from '../../src/main/capacity/judge.ts'
import { createSearch, dueAfter } from '../../src/main/capacity/search.ts'

const holds: Judgement = { rule: null, isClear: true, isDisturbed: false, text: 'Holds' }
const fails: Judgement = {
  rule: 'falls behind',
  isClear: true,
  isDisturbed: false,
  text: 'Falls behind',
}
const steps = {
  kind: 'steps' as const,
  rates: [25, 50, 100, 200, 400, 800],
  seconds: 5,
}

/** The rates sent to an endpoint with this verdict, and what was found. */
function found(
  profile: LoadProfile,
  verdict: (rate: number, sent: number[]) => Judgement,
  refine = true,
) {
  const search = createSearch(profile, refine)
  const sent: number[] = []
  for (let step = search.next(); step !== null; step = search.next()) {
    sent.push(step.to)
    search.note(step, verdict(step.to, sent))
    if (sent.length > 100) throw new Error('the search does not end')
  }
  return { sent, ...search.found() }
}

describe('a search', () => {
  it.each([26, 99, 130, 300, 399, 555.5, 799])('finds a limit of %d within 5 %', (limit) => {
    const { holdsAt, failsAt, sent } = found(steps, (rate) => (rate > limit ? fails : holds))
    expect(holdsAt).toBeLessThanOrEqual(limit)
    expect(failsAt).toBeGreaterThan(limit)
    expect(failsAt! / holdsAt!).toBeLessThan(1.1)
    expect(sent.length).toBeLessThan(13)
  })

  it('goes below the lowest rate if that fails already', () => {
    const { holdsAt, failsAt } = found(steps, (rate) => (rate > 3 ? fails : holds))
    expect(holdsAt).toBeLessThanOrEqual(3)
    expect(failsAt).toBeGreaterThan(3)
    expect(failsAt).toBeLessThan(3.4)
  })

  it('ends if every rate fails, or none does', () => {
    expect(found(steps, () => fails)).toMatchObject({ holdsAt: null })
    expect(found(steps, () => holds)).toMatchObject({ holdsAt: 800, failsAt: null })
  })

  it('repeats a rate that fails narrowly, and goes on if it then holds', () => {
    const narrow = { ...fails, isClear: false }
    const once = (rate: number, sent: number[]) =>
      rate > 400 || (rate === 100 && sent.filter((each) => each === 100).length === 1)
        ? narrow
        : holds
    const { holdsAt, failsAt, sent } = found(steps, once)
    expect(sent.slice(0, 5)).toEqual([25, 50, 100, 100, 200])
    expect(holdsAt).toBeGreaterThanOrEqual(400)
    expect(failsAt).toBeLessThan(425)
    // Each that fails is sent twice.
    expect(sent.filter((each) => each === 800)).toHaveLength(2)
  })

  it('without refinement sends the profile, and nothing else', () => {
    const { sent, holdsAt, failsAt } = found(steps, (rate) => (rate > 100 ? fails : holds), false)
    expect({ sent, holdsAt, failsAt }).toEqual({ sent: steps.rates, holdsAt: 100, failsAt: 200 })
  })

  it('repeats a rate up to three times while the machine stalls, but none that fails clearly', () => {
    const disturbed = { ...fails, isClear: false, isDisturbed: true }
    const times = (judgement: Judgement, held: number) =>
      found(steps, (rate, sent) => {
        const sentSo = sent.filter((each) => each === rate).length
        return rate === 100 && sentSo <= held ? judgement : rate > 400 ? fails : holds
      })
    expect(times(disturbed, 3).sent.slice(2, 7)).toEqual([100, 100, 100, 100, 200])
    expect(times(disturbed, 3).failsAt).toBeGreaterThan(400)
    expect(times(disturbed, 9).failsAt).toBeLessThanOrEqual(100)
    expect(times({ ...disturbed, isClear: true }, 1).failsAt).toBeLessThanOrEqual(100)
  })

  it('of a constant rate counts two narrow failures in a row, or a clear one', () => {
    const narrow = { ...fails, isClear: false }
    const profile: LoadProfile = { kind: 'constant', rate: 100, seconds: 25 }
    const failing = (parts: number[], judgement: Judgement) =>
      found(profile, (_rate, sent) => (parts.includes(sent.length) ? judgement : holds)).failsAt
    expect(failing([], narrow)).toBeNull()
    expect(failing([2], narrow)).toBeNull()
    expect(failing([2, 4], narrow)).toBeNull()
    expect(failing([2, 3], narrow)).toBe(100)
    expect(failing([5], narrow)).toBe(100)
    expect(failing([2], fails)).toBe(100)
  })

  it('of a ramp goes on from the part that failed', () => {
    const ramp: LoadProfile = { kind: 'ramp', from: 0.1, to: 600, seconds: 60 }
    const { holdsAt, failsAt } = found(ramp, (rate) => (rate > 300 ? fails : holds))
    expect(holdsAt).toBeLessThanOrEqual(300)
    expect(failsAt).toBeGreaterThan(300)
    expect(failsAt! / holdsAt!).toBeLessThan(1.051)
  })
})

it('calls of a ramp are due ever faster, and all of them at its end', () => {
  const ramp = { from: 0, to: 100, seconds: 10 }
  expect([0, 1, 5, 10, 11].map((at) => dueAfter(ramp, at))).toEqual([0, 5, 125, 500, 500])
  expect(dueAfter({ from: 30, to: 30, seconds: 2 }, 0.5)).toBe(15)
})
