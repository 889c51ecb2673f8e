import { describe, expect, it } from 'vitest'
import type { LoadProfile } from '../../src/contract/capacity.ts'
import type { Judgement } from '../../src/main/capacity/judge.ts'
import { createSearch } from '../../src/main/capacity/search.ts'

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

  it('sends the rate that it found to fail once more', () => {
    const { failsAt, sent } = found(steps, (rate) => (rate > 300 ? fails : holds))
    expect(sent.filter((rate) => rate > 300)).toEqual(
      expect.arrayContaining([400, failsAt, failsAt]),
    )
    expect(sent.at(-1)).toBe(failsAt)
    expect(sent.filter((rate) => rate === 400)).toHaveLength(1)
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
    // Each that fails narrowly is sent twice.
    expect(sent.filter((each) => each === 800)).toHaveLength(2)
    expect(sent.filter((each) => each === failsAt)).toHaveLength(2)
  })

  it('without refinement sends the profile, and nothing else', () => {
    const { sent, holdsAt, failsAt } = found(steps, (rate) => (rate > 100 ? fails : holds), false)
    expect({ sent, holdsAt, failsAt }).toEqual({ sent: steps.rates, holdsAt: 100, failsAt: 200 })
  })

  describe('on a machine that stalls', () => {
    const disturbed = { ...fails, isDisturbed: true }
    /** An endpoint that holds 400, on a machine that fails these tries (the first is 1) of a rate below it. */
    const stalling = (rate: number, tries: number[], judgement = disturbed) =>
      found(steps, (each, sent) => {
        const sentSo = sent.filter((other) => other === each).length
        return each === rate && tries.includes(sentSo) ? judgement : each > 400 ? fails : holds
      })

    it('repeats a rate once before it searches below it', () => {
      const { sent, failsAt } = stalling(100, [1])
      expect(sent.slice(2, 5)).toEqual([100, 100, 200])
      expect(failsAt).toBeLessThan(425)
    })

    it.each([1, 2, 3, 4])('finds the limit although a rate below it failed %d times', (count) => {
      const tries = Array.from({ length: count }, (_, index) => index + 1)
      const { holdsAt, failsAt, sent } = stalling(200, tries)
      expect(holdsAt).toBeGreaterThanOrEqual(381)
      expect(failsAt).toBeGreaterThan(400)
      expect(failsAt).toBeLessThan(425)
      expect(sent.length).toBeLessThan(25)
    })

    it('finds the limit although a rate below it failed clearly, of which nothing was known', () => {
      const { holdsAt, failsAt } = stalling(200, [1], fails)
      expect(holdsAt).toBeGreaterThanOrEqual(381)
      expect(failsAt).toBeGreaterThan(400)
    })

    it('ends if it stalls each time, with the rate that failed', () => {
      const { failsAt, failed, sent } = found(steps, (rate) => (rate > 300 ? disturbed : holds))
      expect(failsAt).toBeGreaterThan(300)
      expect(failsAt).toBeLessThan(316)
      expect(failed).toBe(disturbed)
      expect(sent.filter((rate) => rate === failsAt)).toHaveLength(5)
    })

    it('gives the reason of a try during which it did not stall', () => {
      const { failed } = stalling(100, [2, 3, 4, 5], fails)
      expect(failed?.isDisturbed).toBe(false)
      const search = createSearch(steps, true)
      const step = { from: 25, to: 25, seconds: 5, purpose: 'profile' as const, flows: false }
      const quiet = { ...fails, text: 'quiet' }
      const machine: Judgement = { ...disturbed, rule: 'sending' }
      const given = [machine, disturbed, machine, quiet, disturbed, machine]
      const told = given.map((judgement) => {
        search.note(step, judgement)
        return search.found().failed
      })
      expect(told).toEqual([machine, disturbed, disturbed, quiet, quiet, quiet])
    })
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
    expect(failing([2], { ...fails, isDisturbed: true })).toBeNull()
  })

  it('of a ramp goes on from the part that failed', () => {
    const ramp: LoadProfile = { kind: 'ramp', from: 0.1, to: 600, seconds: 60 }
    const { holdsAt, failsAt } = found(ramp, (rate) => (rate > 300 ? fails : holds))
    expect(holdsAt).toBeLessThanOrEqual(300)
    expect(failsAt).toBeGreaterThan(300)
    expect(failsAt! / holdsAt!).toBeLessThan(1.051)
  })
})
