import { Command } from 'commander'
import { version } from '../../../package.json'
import { ClientError } from '../../client/clientError.ts'
import { explain } from '../errors/explain.ts'
import { complain } from './print.ts'

/** Commands by name, loaded on demand: a client command loads nothing of the server. */
const commands: Record<string, () => Promise<Command>> = {
  serve: async () => (await import('./serve.ts')).serveCommand(),
  token: async () => (await import('./token.ts')).tokenCommand(),
  open: async () => (await import('./open.ts')).openCommand(),
  send: async () => (await import('./send.ts')).sendCommand(),
  load: async () => (await import('./load.ts')).loadCommand(),
  messages: async () => (await import('./messages.ts')).messagesCommand(),
  calls: async () => (await import('./calls.ts')).callsCommand(),
  rejections: async () => (await import('./rejections.ts')).rejectionsCommand(),
  source: async () => (await import('./source.ts')).sourceCommand(),
  destination: async () => (await import('./destination.ts')).destinationCommand(),
  receiver: async () => (await import('./receiver.ts')).receiverCommand(),
  schema: async () => (await import('./schema.ts')).schemaCommand(),
  expect: async () => (await import('./expect.ts')).expectCommand(),
  retry: async () => (await import('./actions.ts')).retryCommand(),
  cancel: async () => (await import('./actions.ts')).cancelCommand(),
  resend: async () => (await import('./actions.ts')).resendCommand(),
  drill: async () => (await import('./drill.ts')).drillCommand(),
  export: async () => (await import('./export.ts')).exportCommand(),
  import: async () => (await import('./import.ts')).importCommand(),
  clock: async () => (await import('./clock.ts')).clockCommand(),
  fault: async () => (await import('./fault.ts')).faultCommand(),
  audience: async () => (await import('./personas.ts')).audienceCommand(),
  trait: async () => (await import('./personas.ts')).traitCommand(),
  delete: async () => (await import('./delete.ts')).deleteCommand(),
  deletions: async () => (await import('./deletions.ts')).deletionsCommand(),
  plan: async () => (await import('./plan.ts')).planCommand(),
  scenario: async () => (await import('./scenario.ts')).scenarioCommand(),
  report: async () => (await import('./report.ts')).reportCommand(),
  workspace: async () => (await import('./workspace.ts')).workspaceCommand(),
  mcp: async () => (await import('./mcp.ts')).mcpCommand(),
  verify: async () => (await import('./verify.ts')).verifyCommand(),
  audit: async () => (await import('./audit.ts')).auditCommand(),
  backup: async () => (await import('./backup.ts')).backupCommand(),
  recover: async () => (await import('./recover.ts')).recoverCommand(),
  pause: async () => (await import('./delivery.ts')).pauseCommand(),
  resume: async () => (await import('./delivery.ts')).resumeCommand(),
}

/** Runs one command. Exit codes: 0 success, 1 negative result, 2 could not be carried out. */
export async function runCommand(args: string[]) {
  try {
    const program = await createProgram(args)
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    const { exitCode, code } = error as { exitCode?: number; code?: string }
    // Commander has already printed its message; help and version are not failures.
    if (code?.startsWith('commander.')) process.exitCode = exitCode === 0 ? 0 : 2
    else {
      complain(explain(error))
      process.exitCode = error instanceof ClientError && error.code === 'refused' ? 1 : 2
    }
  }
}

const needsNone = new Set(['--version', '-V'])

/** The program with the requested command, or with all commands for the help. */
async function createProgram([name = '']: string[]) {
  const program = new Command('hookbench')
    .description('A bench for testing the webhooks of a customer-data platform')
    .version(version)
    .exitOverride()
    .configureOutput({ writeErr: (text) => complain(text.trimEnd()) })
  const asked = commands[name]
  const others = needsNone.has(name) ? [] : Object.values(commands)
  const loaded = asked ? [asked] : others
  for (const load of loaded) program.addCommand(await load())
  for (const command of program.commands)
    for (const each of [command, ...command.commands])
      each.exitOverride().configureOutput({ writeErr: (text) => complain(text.trimEnd()) })
  return program
}
