import { Command } from 'commander'
import { trustAuthorities, trustFile } from '../http/trust.ts'
import { apiClient } from '../http/apiClient.ts'
import { Refusal } from '../errors/refusal.ts'
import { isAlive } from '../store/sqlite/isAlive.ts'
import { dataOption, option } from './options.ts'
import { type Instance, readInstance } from '../store/sqlite/instance.ts'

/** The running Hookbench of a data directory, from its instance file. */
export function findInstance(directory: string): Instance | null {
  const instance = readInstance(directory)
  return instance && isAlive(instance.pid) ? instance : null
}

export interface ConnectOptions {
  data: string
  url?: string
  token?: string
  ca?: string
}

/** The options that locate the running Hookbench. */
export const withConnection = (command: Command) =>
  command
    .addOption(option('--url <url>', 'address of the API'))
    .addOption(option('--token <token>', 'its token'))
    .addOption(
      option('--ca <file>', 'certificate of the authority that its https: address needs, in PEM'),
    )
    .addOption(dataOption())

/** A subcommand, such as `list` of `source`. */
export const subcommand = (name: string, description: string) =>
  withConnection(new Command(name)).description(description)

/** The running Hookbench: at `url` with `token`, or the one that holds the data directory. */
export function locate({ data, url, token, ca }: ConnectOptions): {
  address: string
  token: string
} {
  const instance = url === undefined ? findInstance(data) : null
  const address = url ?? instance?.ui
  if (url !== undefined && !/^https?:\/\//i.test(url))
    throw new Refusal(
      'BAD_REQUEST',
      `--url is ${url}; must be a URL such as http://127.0.0.1:8422`,
      'url',
    )
  if (address === undefined)
    throw new Refusal(
      'NOT_FOUND',
      `no Hookbench is running on ${data}; start one with \`hookbench serve\`, or use --data or --url`,
    )
  if (ca !== undefined) trustFile('--ca', ca)
  else if (instance?.trusted !== undefined) trustAuthorities(instance.trusted)
  return { address, token: token ?? instance?.token ?? '' }
}

/** A client of the running Hookbench. */
export function connect(options: ConnectOptions) {
  const { address, token } = locate(options)
  return apiClient(address, token)
}
export type CliClient = ReturnType<typeof connect>
