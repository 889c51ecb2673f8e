import { InvalidArgumentError, Option } from 'commander'
import { readTimestamp } from '../../contract/timestamp.ts'
import { defaultDataDirectory } from '../workbench/dataDirectory.ts'
import { parseJson } from '../destination/json.ts'
import { tokenFault } from '../http/token.ts'

/** An option that is also an environment variable: `--ui-port` is `HOOKBENCH_UI_PORT`. */
export function option(flags: string, description: string): Option {
  const created = new Option(flags, description)
  const name = `HOOKBENCH_${created.long?.slice(2).replaceAll('-', '_').toUpperCase()}`
  // Commander treats a flag variable with any value as set, even `false`.
  const off = !/[<[]/.test(flags) && /^(|0|no|off|false)$/i.test(process.env[name] ?? '')
  return off ? created : created.env(name)
}

/**
 * An option that replaces a stored value is read from the command line only: a variable set for another command
 * must not change anything.
 */
export const explicitOption = (flags: string, description: string) => new Option(flags, description)

export const json = () => option('--json', 'as JSON')

/** The language of docs/filters.md. */
export const filterOption = () =>
  option('--filter <text>', 'only what matches, such as "state:failed -user:u_1 Berlin"')

export const dataOption = () =>
  option('--data <dir>', 'data directory').default(defaultDataDirectory)

export function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('must be a whole number')
  return Number(text)
}

export function entityId(text: string): string {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('an id must be a whole number')
  return text
}

export function positive(text: string): number {
  const number = wholeNumber(text)
  if (number === 0) throw new InvalidArgumentError('must be at least 1')
  return number
}

/** `20/s`, or `20`. */
export function perSecond(text: string): number {
  const rate = Number(/^(\d+(?:\.\d+)?)(?:\/s)?$/.exec(text)?.[1])
  if (!(rate > 0)) throw new InvalidArgumentError('a rate must be calls per second, such as 20/s')
  return rate
}

export function port(text: string): number {
  const number = wholeNumber(text)
  if (number > 65_535)
    throw new InvalidArgumentError('a port must be at most 65535; 0 picks any free port')
  return number
}

export function token(text: string): string {
  const fault = tokenFault(text)
  if (fault !== null) throw new InvalidArgumentError(fault)
  return text
}

export function speed(given: string): number {
  const [, number] = /^(\d+(?:\.\d+)?)[x×]?$/.exec(given) ?? []
  if (number === undefined) throw new InvalidArgumentError('a speed must be a number, such as 60')
  if (Number(number) < 1 || Number(number) > 3600)
    throw new InvalidArgumentError('a speed must be from 1 to 3600')
  return Number(number)
}

export function jsonObject(text: string): Record<string, unknown> {
  let value: unknown
  try {
    value = parseJson(text).value
  } catch (error) {
    throw new InvalidArgumentError(`not valid JSON: ${(error as Error).message}`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new InvalidArgumentError('must be a JSON object, such as {"plan":"pro"}')
  return value as Record<string, unknown>
}

export function instant(text: string): string {
  const read = readTimestamp(text)
  if (read === null) throw new InvalidArgumentError('must be a time, such as 2026-11-21T10:00:00Z')
  return read
}

/** JSON if valid, else text: `3`, `true`, `["a"]`, `pro`. */
export function jsonValue(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}
