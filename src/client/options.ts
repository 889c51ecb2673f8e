import type { Call } from './call.ts'
import { backoff } from './backoff.ts'
import { ClientError } from './clientError.ts'
import { isDebugged, type Log, logToConsole } from './debugLog.ts'
import { batchCalls, requestBytes } from './limits.ts'

/** Times are in milliseconds, sizes in bytes. */
export interface ClientOptions {
  /** Address of the collection port; may have a path. Default `http://127.0.0.1:8420`. */
  endpoint?: string | undefined
  /** So many calls are sent as soon as they wait; 1 sends each at once. 1–2500, default 20. */
  flushAt?: number | undefined
  /** Another name of `flushAt`. */
  size?: number | undefined
  /** What waits is sent so long after the last flush. Default 5000. */
  flushAfter?: number | undefined
  /** How often a request is sent in all before its calls are given up. Default 10. */
  tries?: number | undefined
  /** How long to wait after the try with this number, the first being 1. Default 100 × 2ⁿ, at most 10,000. */
  backoff?: ((tried: number) => number) | undefined
  /** How long one try may take until it is answered. Default 10,000. */
  timeout?: number | undefined
  /** Requests on their way at the same time; one that waits for its next try is not. Default 10. */
  maxConcurrent?: number | undefined
  /** JSON of calls that are not settled; a call beyond it is refused. At least 512,000, default 64 MiB. */
  queueBytes?: number | undefined
  /**
   * Sends each call at once, as a request of its own to `/v1/{type}`, and leaves it to the port to judge it: for tools
   * that try a port out. Only what JSON cannot hold is refused here.
   */
  single?: boolean | undefined
  /** Told of each call that the port accepted. */
  onSuccess?: ((call: Call) => void) | undefined
  /**
   * Told of each call that was given up, and why: `refused`, in the port's own words, or `unreachable`. Without it,
   * that is told to `log`, or on stderr.
   */
  onFailure?: ((call: Call, error: ClientError) => void) | undefined
  /** Told each line of what the client does. Default: stderr where DEBUG has `analytics`, else nobody. */
  log?: Log | undefined
}

const names: ReadonlySet<string> = new Set<keyof ClientOptions>([
  'endpoint',
  'flushAt',
  'size',
  'flushAfter',
  'tries',
  'backoff',
  'timeout',
  'maxConcurrent',
  'queueBytes',
  'single',
  'onSuccess',
  'onFailure',
  'log',
])

export type Settings = ReturnType<typeof readOptions>

/** Options as they are used, or a ClientError that names the one that is wrong. */
export function readOptions(writeKey: string, options: ClientOptions) {
  const whole = (name: keyof ClientOptions, value: number, [least, most] = [1, Infinity]) => {
    if ((Number.isInteger(value) || value === Infinity) && value >= least && value <= most)
      return value
    const range = most === Infinity ? `of at least ${least}` : `from ${least} to ${most}`
    throw new ClientError('bad_option', `${name} is ${value}; it has to be a whole number ${range}`)
  }
  const unknown = Object.keys(options).find((name) => !names.has(name))
  if (unknown !== undefined)
    throw new ClientError(
      'bad_option',
      `there is no option ${unknown}; there are ${[...names].join(', ')}`,
    )
  const log = options.log && withoutThrowing(options.log)
  return {
    endpoint: readEndpoint(options.endpoint ?? 'http://127.0.0.1:8420'),
    authorization: basic(writeKey),
    flushAt: whole('flushAt', options.flushAt ?? options.size ?? 20, [1, batchCalls]),
    // Beyond what a timer can hold, Node fires at once.
    flushAfter: whole('flushAfter', options.flushAfter ?? 5000, [1, 2 ** 31 - 1]),
    tries: whole('tries', options.tries ?? 10),
    backoff: options.backoff ?? backoff,
    timeout: whole('timeout', options.timeout ?? 10_000, [1, 2 ** 31 - 1]),
    maxConcurrent: whole('maxConcurrent', options.maxConcurrent ?? 10),
    queueBytes: whole('queueBytes', options.queueBytes ?? 64 * 1024 * 1024, [
      requestBytes,
      Infinity,
    ]),
    single: options.single ?? false,
    onSuccess: options.onSuccess,
    onFailure: options.onFailure,
    log: log ?? (isDebugged() ? logToConsole : () => {}),
    complain: log ?? logToConsole,
  }
}

/** A log that fails is no reason to lose a call. */
function withoutThrowing(log: Log): Log {
  return (line) => {
    try {
      log(line)
    } catch {
      // There is nobody left to tell.
    }
  }
}

function readEndpoint(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    url.username ||
    url.password ||
    url.search ||
    url.hash
  )
    throw new ClientError(
      'bad_option',
      `endpoint is ${text}; it has to be an address such as http://127.0.0.1:8420`,
    )
  return url.href.replace(/\/+$/, '')
}

function basic(writeKey: string): string {
  // A colon would end the user's name of Basic authorization, and what follows it be lost.
  if (typeof writeKey !== 'string' || writeKey.trim() === '' || writeKey.includes(':'))
    throw new ClientError(
      'bad_option',
      'the write key has to be a text that is not empty, without :',
    )
  const bytes = new TextEncoder().encode(`${writeKey}:`)
  return `Basic ${btoa(String.fromCharCode(...bytes))}`
}
