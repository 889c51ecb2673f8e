import { Command } from 'commander'
import { Refusal } from '../errors/refusal.ts'
import { type ConnectOptions, locate, withConnection } from './connect.ts'
import { option, json } from './options.ts'
import { printDone } from './print.ts'

interface TokenOptions extends ConnectOptions {
  replace?: boolean
  json?: boolean
}

export const tokenCommand = () =>
  withConnection(new Command('token'))
    .description('print the token of the running Hookbench, or replace it')
    .addOption(
      option('--replace', 'create a new token; browsers and scripts with the old one lose access'),
    )
    .addOption(json())
    .action(printToken)

async function printToken({ replace, ...options }: TokenOptions) {
  const found = locate(options)
  const token = replace ? await replaceToken(found) : found.token
  printDone({ token }, options, token)
}

async function replaceToken({ address, token }: ReturnType<typeof locate>): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(new URL('/access/token', address), { method: 'POST', headers })
  const body = (await answer.json()) as { token: string; message?: string }
  if (!answer.ok)
    throw new Refusal(
      'CONFLICT',
      `the token was not replaced: ${body.message ?? `${address} responded with ${answer.status}`}`,
    )
  return body.token
}
