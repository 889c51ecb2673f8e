import { resolve } from 'node:path'
import { Argument } from 'commander'
import { sizeText } from '../../contract/format.ts'
import { connect, type ConnectOptions, subcommand } from './connect.ts'
import { json } from './options.ts'
import { printDone } from './print.ts'

export const backupCommand = () =>
  subcommand('backup', 'copy the database of the running Hookbench to a new file')
    .addArgument(new Argument('<file>', 'the new file, on the machine that runs Hookbench'))
    .addOption(json())
    .action(backUp)

async function backUp(
  file: string,
  { json: asJson, ...options }: ConnectOptions & { json?: boolean },
) {
  const made = await connect(options).backup({ file: resolve(file) })
  const words = `Copied the database to ${made.file} (${sizeText(made.bytes)})`
  printDone(made, { ...(asJson && { json: asJson }) }, words)
}
