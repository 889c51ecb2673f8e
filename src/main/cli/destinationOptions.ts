import type { Command } from 'commander'
import type { Destination } from '../../contract/destination.ts'
import type { BodyProfile } from '../../contract/model.ts'
import { bodyProfiles } from '../../contract/options.ts'
import type { DestinationChange, NewEndpoint } from '../../contract/wiring.ts'
import { Refusal } from '../errors/refusal.ts'
import { explicitOption, type option } from './options.ts'

/** The options that describe a destination. `false`: the value was removed by `--no-…`. */
export interface DestinationOptions {
  name?: string
  endpoint?: string[]
  header?: string[] | false
  source?: string[] | false
  secret?: string | false
  body?: BodyProfile
  disabled?: boolean
}

export const withDestinationOptions = (command: Command, make: typeof option) =>
  command
    .addOption(make('--endpoint <url...>', 'a URL, 1 to 5; repeatable'))
    .addOption(
      make(
        '--header <header>',
        'a static header, "Name: value", or "2 Name: value" for endpoint 2 only; repeatable',
      ).argParser(another),
    )
    .addOption(make('--source <name>', 'a source to connect; repeatable').argParser(another))
    .addOption(make('--secret <secret>', 'shared secret for signing its requests'))
    .addOption(make('--body <profile>', 'body format').choices(bodyProfiles))
    .addOption(make('--disabled', 'create it disabled'))

export const withRemovals = (command: Command) =>
  command
    .addOption(explicitOption('--no-header', 'remove all static headers'))
    .addOption(explicitOption('--no-source', 'disconnect all sources'))
    .addOption(explicitOption('--no-secret', "remove the shared secret; same as --secret ''"))

const another = (one: string, before: string[] | false = []) => [...(before || []), one]

/** The endpoints of a new destination. The server validates the URLs. */
export function newEndpoints({ endpoint = [], header }: DestinationOptions): NewEndpoint[] {
  const headers = readHeaders(header || [], endpoint.length)
  return endpoint.map((url, index) => ({ url, headers: headers[index] ?? {} }))
}

/** Only the given options; each replaces the stored value. An unchanged URL keeps its headers. */
export function changeOf(
  { name, endpoint, header, source, secret, body, disabled }: DestinationOptions,
  stored: Destination,
): DestinationChange {
  const urls = endpoint ?? stored.endpoints.map(({ url }) => url)
  const headers = header === undefined ? null : readHeaders(header || [], urls.length)
  const endpoints = urls.map((url, index) => ({
    url,
    headers: headers?.[index] ?? storedHeaders(stored, url, index),
  }))
  return {
    ...(name !== undefined && { name }),
    ...((endpoint || headers) && { endpoints }),
    ...(source !== undefined && { sources: source || [] }),
    ...(secret !== undefined && { sharedSecret: secret || null }),
    ...(body && { body }),
    ...(disabled && { enabled: false }),
  }
}

function storedHeaders({ endpoints }: Destination, url: string, index: number) {
  const same =
    endpoints[index]?.url === url ? endpoints[index] : endpoints.find((each) => each.url === url)
  return same?.headers ?? {}
}

interface HeaderLine {
  /** Null: all endpoints. */
  endpoint: number | null
  name: string
  value: string
}

/** The headers of each of `count` endpoints. A header for one endpoint replaces the same header for all. */
function readHeaders(given: string[], count: number): Record<string, string>[] {
  const lines = given.map((text) => readHeader(text, count))
  const repeated = lines.find(({ endpoint, name }, index) =>
    lines.slice(0, index).some((other) => other.endpoint === endpoint && other.name === name),
  )
  if (repeated)
    throw new Refusal(
      'BAD_REQUEST',
      `--header: ${repeated.name} is given twice for ${repeated.endpoint === null ? 'all endpoints' : `endpoint ${repeated.endpoint}`}; a header can be set only once`,
    )
  const forAll = lines.filter(({ endpoint }) => endpoint === null)
  return Array.from({ length: count }, (_, index) => {
    const own = lines.filter(({ endpoint }) => endpoint === index + 1)
    const isReplaced = ({ name }: HeaderLine) =>
      own.some((each) => each.name.toLowerCase() === name.toLowerCase())
    const all = [...forAll.filter((line) => !isReplaced(line)), ...own]
    return Object.fromEntries(all.map(({ name, value }) => [name, value]))
  })
}

function readHeader(text: string, count: number): HeaderLine {
  const [, number, name, value] = /^(?:(\d+)\s+)?([^:]*):(.*)$/s.exec(text) ?? []
  if (name === undefined || value === undefined)
    throw new Refusal(
      'BAD_REQUEST',
      `--header: "${text}" has no colon; write "Name: value", or "2 Name: value" for endpoint 2 only`,
    )
  const endpoint = number === undefined ? null : Number(number)
  if (endpoint !== null && (endpoint < 1 || endpoint > count))
    throw new Refusal(
      'BAD_REQUEST',
      `--header: "${text}" is for endpoint ${endpoint}; ${count === 1 ? 'there is only endpoint 1' : `the endpoints are 1 to ${count}`}`,
    )
  return { endpoint, name: name.trim(), value: value.replace(/^[\t ]+|[\t ]+$/g, '') }
}
