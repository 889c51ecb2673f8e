import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Command } from 'commander'
import type { Sending } from '../../contract/compose.ts'
import { countText, plural } from '../../contract/format.ts'
import type { Import } from '../../contract/importOperations.ts'
import { Refusal } from '../errors/refusal.ts'
import { printable } from '../text/printable.ts'
import { type CliClient, connect, type ConnectOptions, withConnection } from './connect.ts'
import { option, perSecond } from './options.ts'
import { complain, say, showProgress } from './print.ts'

interface ImportOptions extends ConnectOptions {
  source?: string
  writeKey?: string
  rate?: number
  newIds?: boolean
  skipInvalid?: boolean
  check?: boolean
}

export const importCommand = () =>
  withConnection(new Command('import'))
    .description('send the calls of a file: NDJSON or HAR, of calls or of webhook bodies')
    .argument('<file>', 'the file, or - for stdin')
    .addOption(option('--source <name>', 'source to send them from; by default the first one'))
    .addOption(option('--write-key <key>', 'the source by its write key'))
    .addOption(option('--rate <n/s>', 'calls per second, such as 20/s').argParser(perSecond))
    .addOption(
      option('--new-ids', 'give each call a new message id, so that none is a duplicate of itself'),
    )
    .addOption(option('--skip-invalid', 'send the others if some calls are not valid'))
    .addOption(option('--check', 'only read the file; send nothing'))
    .action(importFile)

async function importFile(file: string, options: ImportOptions) {
  const client = connect(options)
  const text = readFileSync(file === '-' ? 0 : file, 'utf8')
  const read = await client.imports.read({ name: basename(file), text })
  report(read)
  if (read.faultCount > 0) process.exitCode = 1
  if (options.check || read.calls === 0) return
  if (read.faultCount > 0 && !options.skipInvalid)
    throw new Refusal('BAD_REQUEST', 'nothing was sent; correct the file, or use --skip-invalid')
  const source = await sourceOf(client, options)
  const { id } = await client.imports.send({
    id: read.id,
    source,
    rate: options.rate ?? null,
    messageIds: options.newIds ? 'new' : 'keep',
  })
  const sent = await followSending(client, id)
  say(sentText(sent))
  if (sent.refused + sent.failed > 0) process.exitCode = 1
}

/** What was read, and on stderr what was not. */
function report({ format, calls, types, skipped, notes, faults, faultCount }: Import) {
  const each = types.map(({ type, count }) => `${countText(count)} ${type}`).join(', ')
  say(`${format}: ${plural(calls, 'call')}${each === '' ? '' : ` (${each})`}`)
  for (const { text, count } of skipped) say(`left out: ${text} (${countText(count)})`)
  for (const { text, count } of notes) say(`${plural(count, 'call')}: ${text}`)
  for (const { place, message } of faults) complain(`${place}: ${printable(message)}`)
  const more = faultCount - faults.length
  if (more > 0) complain(`and ${countText(more)} more`)
}

async function sourceOf(client: CliClient, { source, writeKey }: ImportOptions): Promise<string> {
  if (source !== undefined) return source
  const { items } = await client.sources.list()
  const found = writeKey === undefined ? items[0] : items.find((each) => each.writeKey === writeKey)
  if (found) return found.name
  throw new Refusal(
    'NOT_FOUND',
    writeKey === undefined ? 'there is no source' : `no source has the write key ${writeKey}`,
  )
}

const lookEveryMs = 200

/** Until it is over. Ctrl-C stops the sending, which would otherwise continue without this command. */
async function followSending(client: CliClient, id: string): Promise<Sending> {
  const stop = () => void client.compose.stop({ id }).catch(() => {})
  process.once('SIGINT', stop)
  for (;;) {
    const sending = await client.compose.get({ id })
    showProgress(`${countText(sending.sent)} of ${countText(sending.count)} sent`)
    if (sending.done) {
      showProgress(null)
      process.off('SIGINT', stop)
      return sending
    }
    await sleep(lookEveryMs)
  }
}

function sentText({ source, accepted, refused, failed, stopped, refusal, failure }: Sending) {
  return [
    `${plural(accepted, 'call')} accepted from ${source}`,
    ...(refused > 0 ? [`${countText(refused)} rejected: ${refusal?.message}`] : []),
    ...(failed > 0 ? [`${countText(failed)} not answered: ${failure}`] : []),
    ...(stopped ? ['stopped'] : []),
  ].join('; ')
}
