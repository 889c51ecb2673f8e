#!/usr/bin/env node
import { Command } from 'commander'
import { version } from '../../../package.json'
import { ClientError } from '../../client/clientError.ts'
import { cancelCommand, resendCommand, retryCommand } from './acts.ts'
import { clockCommand } from './clock.ts'
import { deleteCommand } from './delete.ts'
import { pauseCommand, resumeCommand } from './delivery.ts'
import { expectCommand } from './expect.ts'
import { explain } from '../explain.ts'
import { faultCommand } from './fault.ts'
import { messagesCommand } from './messages.ts'
import { audienceCommand, traitCommand } from './personas.ts'
import { rejectionsCommand } from './rejections.ts'
import { scenarioCommand } from './scenario.ts'
import { sendCommand } from './send.ts'
import { serveCommand } from './serve.ts'

const program = new Command('hookbench')
  .description('A bench for testing the webhooks of a customer-data platform')
  .version(version)
  .exitOverride()
  .addCommand(serveCommand())
  .addCommand(sendCommand())
  .addCommand(messagesCommand())
  .addCommand(rejectionsCommand())
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
  .addCommand(pauseCommand())
  .addCommand(resumeCommand())
for (const command of program.commands)
  for (const each of [command, ...command.commands]) each.exitOverride()

// `messages | head` closes the pipe when it has enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})

/** Exit codes: 0 done, 1 the answer is no, 2 could not. */
try {
  await program.parseAsync()
} catch (error) {
  const { exitCode, code } = error as { exitCode?: number; code?: string }
  // Commander has said its own piece; help and version are not failures.
  if (code?.startsWith('commander.')) process.exitCode = exitCode === 0 ? 0 : 2
  else {
    process.stderr.write(`${explain(error)}\n`)
    process.exitCode = error instanceof ClientError && error.code === 'refused' ? 1 : 2
  }
}
