import { utilityProcess } from 'electron'
import type { Readable } from 'node:stream'
import { commandFile, type StartCommand } from '../scenario/commandProcess.ts'

/** The packaged app cannot run as Node, so it runs `hookbench` in Electron's utility processes. */
export const startUtilityCommand: StartCommand = (args, env) => {
  const child = utilityProcess.fork(commandFile(), args, {
    env,
    stdio: 'pipe',
    serviceName: 'Hookbench workbench',
  })
  const ended = new Promise<number>((resolve) => child.once('exit', resolve))
  return {
    stdout: child.stdout as Readable,
    stderr: child.stderr as Readable,
    ended,
    kill(signal) {
      // It has no id any more once it has ended.
      if (signal === 'SIGTERM') child.kill()
      else if (child.pid !== undefined) process.kill(child.pid, signal)
    },
  }
}
