import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Argument, Command } from 'commander'
import { countText, plural } from '../../contract/format.ts'
import { Refusal } from '../errors/refusal.ts'
import { recover, type RecoveredTable, type Recovery } from '../store/recovery/recover.ts'
import { databaseName } from '../store/sqlite/storeFault.ts'
import { findInstance } from './connect.ts'
import { dataOption, json, option } from './options.ts'
import { printDone } from './print.ts'

interface RecoverOptions {
  data: string
  out?: string
  json?: boolean
}

export const recoverCommand = () =>
  new Command('recover')
    .description('copy everything readable of a damaged database to a new file; the old one stays')
    .addArgument(new Argument('[file]', 'the database; by default the one in the data directory'))
    .addOption(option('--out <file>', 'the new file; by default FILE with `.recovered`'))
    .addOption(dataOption())
    .addOption(json())
    .action(recoverFile)

function recoverFile(given: string | undefined, options: RecoverOptions) {
  const file = resolve(given ?? join(options.data, databaseName))
  if (!existsSync(file)) throw new Refusal('NOT_FOUND', `${file} does not exist`, 'file')
  const running = findInstance(dirname(file))
  if (running)
    throw new Refusal(
      'CONFLICT',
      `${file} is in use by Hookbench process ${running.pid}; stop it first, or use \`hookbench backup\``,
    )
  const target = resolve(options.out ?? `${file}.recovered`)
  const recovery = recover(file, target)
  printDone({ file, out: target, ...recovery }, options, report(recovery, { file, target }))
}

/** The tables that users know, in the words of the lists. */
const words: Record<string, string> = {
  source: 'sources',
  destination: 'destinations',
  receiver: 'receivers',
  call: 'calls',
  message: 'messages',
  attempt: 'attempts',
  rejection: 'rejections',
  capture: 'captures',
}

function report(recovery: Recovery, { file, target }: { file: string; target: string }): string {
  const lines = Object.entries(words).map(([table, word]) => {
    const found = recovery.tables.find((each) => each.table === table)
    return found
      ? `  ${word.padEnd(14)}${countText(found.rows).padStart(10)}${lossText(found)}`
      : ''
  })
  const { lostCalls, unreadablePages, pages } = recovery
  const calls = lostCalls === null ? 'Not known how many calls are' : plural(lostCalls, 'call')
  return [
    `Recovered from ${file}:`,
    ...lines.filter((line) => line !== ''),
    `${calls} not readable; ${countText(unreadablePages)} of ${plural(pages, 'page')} not readable.`,
    `The new file is ${target}. To use it, move ${databaseName} and the files whose names begin so away, and give it that name.`,
  ].join('\n')
}

function lossText({ lostRows, removed }: RecoveredTable): string {
  const parts = [
    lostRows > 0 ? `${countText(lostRows)} damaged` : '',
    removed > 0 ? `${countText(removed)} without what they refer to` : '',
  ]
  const text = parts.filter((part) => part !== '').join(', ')
  return text === '' ? '' : `   (${text})`
}
