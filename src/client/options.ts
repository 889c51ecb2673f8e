import type { Call } from './call.ts'
import { backoff } from './backoff.ts'
import { ClientError } from './clientError.ts'
import { isDebugged, type Log, logToConsole } from './debugLog.ts'
import { batchCalls, requestBytes } from './limits.ts'

/** Times are in milliseconds, sizes in bytes. */
export interface ClientOptions {
  /** Address of the collection port; may have a path. Default `http://127.0.0.1:8420`. */
  endpoint?: string | undefined
  /** Calls are sent as soon as this many are queued; 1 sends each immediately. 1–2500, default 20. */
  flushAt?: number | undefined
  /** Alias of `flushAt`. */
  size?: number | undefined
  /** Queued calls are sent this long after the last flush. Default 5000. */
  flushAfter?: number | undefined
  /** Attempts per request before its calls fail. Default 10. */
  tries?: number | undefined
  /** The delay after the attempt with this number, from 1. Default 100 × 2ⁿ, at most 10,000. */
  backoff?: ((tried: number) => number) | undefined
  /** The response timeout of one attempt. Default 10,000. */
  timeout?: number | undefined
  /** Requests in progress at the same time, not counting those that wait for a retry. Default 10. */
  maxConcurrent?: number | undefined
  /** The JSON size of all unsettled calls; a call beyond it is rejected. At least 512,000, default 64 MiB. */
  queueBytes?: number | undefined
  /**
   * Sends each call immediately as a separate request to `/v1/{type}`, and leaves validation to the port, for tools
   * that test a port. Only values that JSON cannot represent are rejected here.
   */
  single?: boolean | undefined
  /** Called for each call the port accepted. */
  onSuccess?: ((call: Call) => void) | undefined
  /**
   * Called for each failed call: `refused`, with the message of the port, or `unreachable`. Without it,
   * the failure is logged to `log` or stderr.
   */
  onFailure?: ((call: Call, error: ClientError) => void) | undefined
  /** Called with each log line. Default: stderr when DEBUG includes `analytics`, else none. */
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

/** The options with defaults; throws a ClientError that names an invalid one. */
export function readOptions(writeKey: string, options: ClientOptions) {
  const whole = (name: keyof ClientOptions, value: number, [least, most] = [1, Infinity]) => {
    if ((Number.isInteger(value) || value === Infinity) && value >= least && value <= most)
      return value
    const range = most === Infinity ? `of at least ${least}` : `from ${least} to ${most}`
    throw new ClientError('bad_option', `${name} is ${value}; must be a whole number ${range}`)
  }
  const unknown = Object.keys(options).find((name) => !names.has(name))
  if (unknown !== undefined)
    throw new ClientError(
      'bad_option',
      `unknown option ${unknown}; available: ${[...names].join(', ')}`,
    )
  const log = options.log && withoutThrowing(options.log)
  return {
    endpoint: readEndpoint(options.endpoint ?? 'http://127.0.0.1:8420'),
    authorization: basic(writeKey),
    flushAt: whole('flushAt', options.flushAt ?? options.size ?? 20, [1, batchCalls]),
    // Node fires a timer beyond its maximum immediately.
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

/** A failing log must not lose a call. */
function withoutThrowing(log: Log): Log {
  return (line) => {
    try {
      log(line)
    } catch {
      // A failing log has no other place to report to.
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
      `endpoint is ${text}; must be a URL such as http://127.0.0.1:8420`,
    )
  return url.href.replace(/\/+$/, '')
}

function basic(writeKey: string): string {
  // A colon would end the user name of Basic authorization.
  if (typeof writeKey !== 'string' || writeKey.trim() === '' || writeKey.includes(':'))
    throw new ClientError('bad_option', 'the write key must be a non-empty string without ":"')
  const bytes = new TextEncoder().encode(`${writeKey}:`)
  return `Basic ${btoa(String.fromCharCode(...bytes))}`
}
