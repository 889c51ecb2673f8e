import { readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { Argument, Command } from 'commander'
import { ORPCError } from '@orpc/client'
import { Mistake } from '../../contract/mistake.ts'
import type { WorkspaceDiff } from '../../contract/workspace.ts'
import { readPath } from '../../contract/path.ts'
import { mistakeText } from '../text/mistakeText.ts'
import { Refusal } from '../errors/refusal.ts'
import { workspaceText } from '../workspace/export.ts'
import { readWorkspaceFile } from '../workspace/file.ts'
import { connect, type ConnectOptions, withConnection } from './connect.ts'
import { option } from './options.ts'
import { diffLines } from './workspaceDiff.ts'
import { asData, say, sayJson } from './print.ts'

interface ExportOptions extends ConnectOptions {
  secrets: 'text' | 'env'
}
interface FileOptions extends ConnectOptions {
  json?: boolean
}

const fileArgument = () => new Argument('<file>', 'a workspace file, or - for stdin')

export const workspaceCommand = () =>
  new Command('workspace')
    .description('export the workspace to a file, compare it with a file, or apply a file')
    .addCommand(
      withConnection(new Command('export'))
        .description('write sources, destinations, receivers and settings as a workspace file')
        .argument('[file]', 'output file; stdout by default')
        .addOption(
          option(
            '--secrets <how>',
            'write shared secrets as text, or as environment variables to set',
          )
            .choices(['text', 'env'])
            .default('text'),
        )
        .action(exportTo),
    )
    .addCommand(
      withConnection(new Command('diff'))
        .description('print what applying a file would change; exit code 0: nothing, 1: something')
        .addArgument(fileArgument())
        .addOption(option('--json', 'as JSON'))
        .action(async (file: string, options: FileOptions) => {
          const diff = await sendFile('diff', file, options)
          print(diff, options, { none: 'Nothing to change.', notInFile: true })
          process.exitCode = diff.changes.length > 0 ? 1 : 0
        }),
    )
    .addCommand(
      withConnection(new Command('apply'))
        .description('apply a file by name, all or nothing')
        .addArgument(fileArgument())
        .addOption(option('--json', 'as JSON'))
        .action(async (file: string, options: FileOptions) => {
          const diff = await sendFile('apply', file, options)
          print(diff, options, { none: 'Nothing changed.', notInFile: false })
        }),
    )

async function exportTo(file: string | undefined, { secrets, ...options }: ExportOptions) {
  const { yaml } = await connect(options).workspace.export({ secrets })
  if (file === undefined || file === '-') return void process.stdout.write(asData(yaml))
  try {
    writeFileSync(file, yaml)
  } catch (error) {
    throw new Refusal('BAD_REQUEST', `${file} cannot be written: ${(error as Error).message}`)
  }
}

/**
 * Files and variables in the file are resolved by this command. Hookbench gets the resolved
 * text; its errors are reported at the lines of the file.
 */
async function sendFile(
  operation: 'diff' | 'apply',
  file: string,
  options: FileOptions,
): Promise<WorkspaceDiff> {
  const client = connect(options)
  const isStdin = file === '-'
  const name = isStdin ? 'stdin' : file
  const read = readWorkspaceFile(textOf(file, name), {
    env: process.env,
    directory: isStdin ? process.cwd() : dirname(file),
  })
  if (!read.workspace) throw refusal(name, operation, read.mistakes)
  const { mistakeAt } = read
  try {
    return await client.workspace[operation]({ yaml: workspaceText(read.workspace) })
  } catch (error) {
    const mistakes = mistakesOf(error)
    if (mistakes.length === 0) throw error
    throw refusal(
      name,
      operation,
      mistakes.map(({ path, message }) => mistakeAt(readPath(path) ?? [], message)),
    )
  }
}

function textOf(file: string, name: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8')
  } catch (error) {
    throw new Refusal('BAD_REQUEST', `${name} cannot be read: ${(error as Error).message}`)
  }
}

function mistakesOf(error: unknown): Mistake[] {
  const data: unknown = error instanceof ORPCError ? error.data : null
  const { mistakes } = (data ?? {}) as { mistakes?: unknown }
  return Mistake.array().safeParse(mistakes).data ?? []
}

function refusal(name: string, operation: 'diff' | 'apply', mistakes: Mistake[]) {
  const lines = mistakes.map((mistake) => mistakeText(`${name}:${mistake.line}`, mistake))
  if (operation === 'apply') lines.push('Nothing was applied.')
  return new Refusal('BAD_REQUEST', lines.join('\n'))
}

interface Words {
  none: string
  notInFile: boolean
}

function print(diff: WorkspaceDiff, { json }: FileOptions, { none, notInFile }: Words) {
  if (json) return sayJson(diff)
  if (diff.changes.length === 0) say(none)
  for (const line of diffLines(diff, notInFile)) say(line)
}
