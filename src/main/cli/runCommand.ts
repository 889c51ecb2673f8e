import { Command } from 'commander'
import { version } from '../../../package.json'
import { ClientError } from '../../client/clientError.ts'
import { cancelCommand, resendCommand, retryCommand } from './acts.ts'
import { clockCommand } from './clock.ts'
import { deleteCommand } from './delete.ts'
import { pauseCommand, resumeCommand } from './delivery.ts'
import { destinationCommand } from './destination.ts'
import { expectCommand } from './expect.ts'
import { explain } from '../explain.ts'
import { faultCommand } from './fault.ts'
import { messagesCommand } from './messages.ts'
import { audienceCommand, traitCommand } from './personas.ts'
import { receiverCommand } from './receiver.ts'
import { rejectionsCommand } from './rejections.ts'
import { scenarioCommand } from './scenario.ts'
import { schemaCommand } from './schema.ts'
import { sendCommand } from './send.ts'
import { serveCommand } from './serve.ts'
import { sourceCommand } from './source.ts'
import { workspaceCommand } from './workspace.ts'

/** Runs one command. Exit codes: 0 done, 1 the answer is no, 2 could not. */
export async function runCommand(args: string[]) {
  try {
    await createProgram().parseAsync(args, { from: 'user' })
  } catch (error) {
    const { exitCode, code } = error as { exitCode?: number; code?: string }
    // Commander has said its own piece; help and version are not failures.
    if (code?.startsWith('commander.')) process.exitCode = exitCode === 0 ? 0 : 2
    else {
      process.stderr.write(`${explain(error)}\n`)
      process.exitCode = error instanceof ClientError && error.code === 'refused' ? 1 : 2
    }
  }
}

function createProgram() {
  const program = new Command('hookbench')
    .description('A bench for testing the webhooks of a customer-data platform')
    .version(version)
    .exitOverride()
    .addCommand(serveCommand())
    .addCommand(sendCommand())
    .addCommand(messagesCommand())
    .addCommand(rejectionsCommand())
    .addCommand(sourceCommand())
    .addCommand(destinationCommand())
    .addCommand(receiverCommand())
    .addCommand(schemaCommand())
    .addCommand(expectCommand())
    .addCommand(retryCommand())
    .addCommand(cancelCommand())
    .addCommand(resendCommand())
    .addCommand(clockCommand())
    .addCommand(faultCommand())
    .addCommand(audienceCommand())
    .addCommand(traitCommand())
    .addCommand(deleteCommand())
    .addCommand(scenarioCommand())
    .addCommand(workspaceCommand())
    .addCommand(pauseCommand())
    .addCommand(resumeCommand())
  for (const command of program.commands)
    for (const each of [command, ...command.commands]) each.exitOverride()
  return program
}
