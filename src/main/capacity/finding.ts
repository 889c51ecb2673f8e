import type { CapacityFinding, LoadProfile } from '../../contract/capacity.ts'
import { rateText } from '../../contract/format.ts'
import { isOfMachine } from './judge.ts'
import type { Search } from './search.ts'

interface Found extends ReturnType<Search['found']> {
  destination: string
  profile: LoadProfile
  stopped: boolean
}

/** What a run says of the rate at which the destination starts to fail. */
export function findingOf(found: Found): CapacityFinding {
  const { holdsAt, failsAt, failed, destination, profile, stopped } = found
  const known = { holdsAt, failsAt, rule: failed?.rule ?? null }
  if (failsAt === null || failed === null) {
    if (holdsAt === null)
      return { ...known, kind: 'unknown', text: 'Stopped before any rate was measured.' }
    const text = `${destination} holds ${rateText(holdsAt)}, the highest rate sent${stopped ? ' before the run was stopped' : ''}.`
    return { ...known, kind: 'holds', text }
  }
  const reason = `At ${rateText(failsAt)}, ${failed.text}.`
  if (isOfMachine(failed)) {
    const least = holdsAt === null ? '' : ` ${destination} holds ${rateText(holdsAt)}.`
    return {
      ...known,
      kind: 'hookbench',
      text: `Hookbench on this machine is the limit.${least} ${reason}`,
    }
  }
  if (profile.kind === 'constant')
    return {
      ...known,
      kind: 'fails',
      text: `${destination} does not hold ${rateText(failsAt)}: ${failed.text}.`,
    }
  if (holdsAt === null || holdsAt > failsAt)
    return {
      ...known,
      kind: 'fails',
      text: `${destination} fails at ${rateText(failsAt)} already: ${failed.text}.`,
    }
  const text = `${destination} starts to fail between ${rateText(holdsAt)} and ${rateText(failsAt)}. ${reason}`
  return { ...known, kind: 'fails', text }
}
