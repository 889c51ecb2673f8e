import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import type { Writable } from 'node:stream'
import { Argument, Command } from 'commander'
import type { ExportFormat, ExportKind } from '../../contract/exportOperations.ts'
import { type ExportProgress, exportParts } from '../../contract/exportParts.ts'
import { countText, plural } from '../../contract/format.ts'
import { exportFormats, exportKinds } from '../../contract/options.ts'
import { connect, type ConnectOptions, withConnection } from './connect.ts'
import { option } from './options.ts'
import { asData, complain, showProgress } from './print.ts'

interface ExportOptions extends ConnectOptions {
  filter: string
  format: ExportFormat
  out?: string
}

export const exportCommand = () =>
  withConnection(new Command('export'))
    .description('write messages, calls or captures to a file, oldest first')
    .addArgument(new Argument('<what>', 'what to export').choices(exportKinds))
    .addOption(option('--filter <text>', 'only what matches, such as state:failed').default(''))
    .addOption(
      option('--format <format>', 'ndjson, har (HAR 1.2), csv, or curl: a script for sh')
        .choices(exportFormats)
        .default('ndjson'),
    )
    .addOption(option('--out <file>', 'the file; stdout by default'))
    .action(exportTo)

async function exportTo(kind: ExportKind, { filter, format, out, ...options }: ExportOptions) {
  const client = connect(options)
  const report = createReport(kind)
  let last: ExportProgress | null = null
  const output: { stream?: Writable } = {}
  for await (const part of exportParts(client.exports, { kind, format, filter })) {
    // Not before the first part: a refused filter must not empty the file.
    output.stream ??= out === undefined ? process.stdout : await openFile(out)
    await write(output.stream, out === undefined ? asData(part.text) : part.text)
    report.progress(part)
    last = part
  }
  if (out !== undefined && output.stream) await closed(output.stream)
  if (last) report.end(last)
}

async function openFile(file: string): Promise<Writable> {
  const stream = createWriteStream(file)
  await once(stream, 'open')
  return stream
}

async function closed(stream: Writable) {
  stream.end()
  await once(stream, 'close')
}

/** No faster than it is read. */
async function write(stream: Writable, text: string) {
  if (!stream.write(text)) await once(stream, 'drain')
}

const everyMs = 200

/** On stderr, so that stdout is the file. The line is rewritten in a terminal only. */
function createReport(kind: ExportKind) {
  let shownAt = 0
  return {
    progress({ done, total }: ExportProgress) {
      if (performance.now() < shownAt + everyMs) return
      shownAt = performance.now()
      showProgress(`${countText(done)} of ${countText(total)} ${kind}`)
    },
    end({ total, missing, written }: ExportProgress) {
      const entries = written === total - missing ? '' : `, ${plural(written, 'entry', 'entries')}`
      const removed = missing === 0 ? '' : `; ${countText(missing)} were removed meanwhile`
      showProgress(null)
      complain(`Exported ${plural(total - missing, kind.slice(0, -1))}${entries}${removed}`)
    },
  }
}
