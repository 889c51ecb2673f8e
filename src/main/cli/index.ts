#!/usr/bin/env node
import { Command } from 'commander'
import { version } from '../../../package.json'
import { Refusal } from '../refusal.ts'
import { messagesCommand } from './messages.ts'
import { sendCommand } from './send.ts'
import { serveCommand } from './serve.ts'

/** 0 done, 1 the answer is no, 2 could not. */
const couldNot = 2

const program = new Command('hookbench')
  .description('A bench for testing the webhooks of a customer-data platform')
  .version(version)
  .exitOverride()
  .addCommand(serveCommand())
  .addCommand(sendCommand())
  .addCommand(messagesCommand())
for (const command of program.commands) command.exitOverride()

try {
  await program.parseAsync()
} catch (error) {
  const { exitCode, code } = error as { exitCode?: number; code?: string }
  // Commander has said its own piece; help and version are not failures.
  if (code?.startsWith('commander.')) process.exitCode = exitCode === 0 ? 0 : couldNot
  else {
    process.stderr.write(
      error instanceof Refusal
        ? `${error.message}\n`
        : `${(error as Error).stack ?? String(error)}\n`,
    )
    process.exitCode = couldNot
  }
}
