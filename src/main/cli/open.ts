import { Command } from 'commander'
import { Refusal } from '../errors/refusal.ts'
import { type ConnectOptions, locate, withConnection } from './connect.ts'
import { openInBrowser } from './openInBrowser.ts'
import { option } from './options.ts'
import { say } from './print.ts'

interface OpenOptions extends ConnectOptions {
  print?: boolean
}

export const openCommand = () =>
  withConnection(new Command('open'))
    .description('open the screen of the running Hookbench in the browser')
    .addOption(option('--print', 'only print the address; it gives one browser access, once'))
    .action(open)

async function open(options: OpenOptions) {
  const { address, token } = locate(options)
  const page = new URL(`/#code=${await newCode(address, token)}`, address).href
  say(page)
  if (!options.print) openInBrowser(page)
}

async function newCode(address: string, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(new URL('/access/codes', address), { method: 'POST', headers })
  const body = (await answer.json()) as { code: string; message?: string }
  if (!answer.ok)
    throw new Refusal(
      'BAD_REQUEST',
      `${address} gave no access: ${body.message ?? `it responded with ${answer.status}`}`,
    )
  return body.code
}
