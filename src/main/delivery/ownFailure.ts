import { Refusal } from '../errors/refusal.ts'

/** Errors of this machine, by their codes: they say nothing about the endpoint. */
const reasons: Record<string, string> = {
  EMFILE: 'Hookbench has too many open files',
  ENFILE: 'the system has too many open files',
  ENOBUFS: 'the system has no memory for another connection',
  ENOMEM: 'the system has no memory for another connection',
}

/** Not an attempt: this machine could not open a connection, or it slept before the response. */
export class OwnFailure extends Refusal {}

/** Whether the endpoint responded in time is not known, so the message is sent again. */
export const sleptInFlight = () =>
  new OwnFailure('SERVICE_UNAVAILABLE', 'the machine slept while a request was in flight')

/** The failure of an exchange, if it is ours; null: it is the endpoint's. */
export function ownFailure(error: Error): OwnFailure | null {
  const errors = error instanceof AggregateError ? (error.errors as Error[]) : [error]
  for (const { code = '' } of errors as NodeJS.ErrnoException[]) {
    const reason = Object.hasOwn(reasons, code) ? reasons[code] : undefined
    if (reason !== undefined)
      return new OwnFailure(
        'SERVICE_UNAVAILABLE',
        `no connection can be opened: ${reason} (${code})`,
      )
  }
  return null
}
