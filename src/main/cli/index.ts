import { hideToken } from './hiddenToken.ts'
import { runCommand } from './runCommand.ts'

// `messages | head` closes the pipe early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})

const args = process.argv.slice(2)
hideToken(args)
await runCommand(args)
