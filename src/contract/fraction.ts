/**
 * A number in [0, 1) that depends only on these three: a schedule, or a receiver's choices, are the same after a
 * restart and in a test. `counter`: a message or a request; `decision`: one of several about it. Two rounds of the
 * 32-bit finaliser of MurmurHash3.
 */
export function fraction(seed: number, counter: number, decision: number): number {
  let h = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ counter
  h = mix(h)
  h = mix(h ^ Math.imul(decision, 0xc2b2ae35))
  return (h >>> 0) / 2 ** 32
}

function mix(value: number): number {
  let h = value
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return h ^ (h >>> 16)
}
