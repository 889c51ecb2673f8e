import { Command } from 'commander'
import type { Clock } from '../../contract/status.ts'
import { spanText, speedText } from '../../contract/format.ts'
import { connect, type ConnectOptions, withConnection } from './connect.ts'
import { option, speed } from './options.ts'
import { printDone } from './print.ts'

interface ClockOptions extends ConnectOptions {
  speed?: number
  advance?: string
  json?: boolean
}

export const clockCommand = () =>
  withConnection(new Command('clock'))
    .description("show the engine's time, speed it up, or move it forward")
    .addOption(option('--speed <n>', 'speed, 1 to 3600').argParser(speed))
    .addOption(
      option('--advance <time>', 'move it by a duration, such as 90m, or to the next attempt'),
    )
    .addOption(option('--json', 'as JSON'))
    .action(async (options: ClockOptions) => {
      const client = connect(options)
      if (options.speed !== undefined) await client.clock.set({ speed: options.speed })
      if (options.advance !== undefined)
        await client.clock.advance(
          options.advance === 'next' ? { to: 'next' } : { by: options.advance },
        )
      const clock = await client.clock.get()
      printDone(clock, options, text(clock))
    })

function text({ engineNow, speed: times, offsetMs, nextAttemptAt, engineNextAttemptAt }: Clock) {
  return [
    `engine time   ${engineNow}`,
    `speed         ${speedText(times)}`,
    `ahead by      ${spanText(offsetMs)}`,
    `next attempt  ${nextAttemptAt === null ? 'none' : `${engineNextAttemptAt}, in real time ${nextAttemptAt}`}`,
  ].join('\n')
}
