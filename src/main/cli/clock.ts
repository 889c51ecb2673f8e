import { Command } from 'commander'
import type { Clock } from '../../contract/status.ts'
import { spanText, speedText } from '../../contract/format.ts'
import { jumpText, type SystemJump } from '../../contract/systemJump.ts'
import { connect, type ConnectOptions, withConnection } from './connect.ts'
import { option, speed } from './options.ts'
import { printDone } from './print.ts'

interface ClockOptions extends ConnectOptions {
  speed?: number
  advance?: string
  confirm?: boolean
  json?: boolean
}

export const clockCommand = () =>
  withConnection(new Command('clock'))
    .description("show the engine's time, speed it up, or move it forward")
    .addOption(option('--speed <n>', 'speed, 1 to 3600').argParser(speed))
    .addOption(
      option('--advance <time>', 'move it by a duration, such as 90m, or to the next attempt'),
    )
    .addOption(
      option('--confirm', 'confirm a jump of the system clock: the time it shows now counts'),
    )
    .addOption(option('--json', 'as JSON'))
    .action(async (options: ClockOptions) => {
      const client = connect(options)
      if (options.confirm) await client.clock.confirm()
      if (options.speed !== undefined) await client.clock.set({ speed: options.speed })
      if (options.advance !== undefined)
        await client.clock.advance(
          options.advance === 'next' ? { to: 'next' } : { by: options.advance },
        )
      const clock = await client.clock.get()
      printDone(clock, options, text(clock))
    })

function text({ engineNow, speed: times, offsetMs, ...clock }: Clock) {
  const { nextAttemptAt, engineNextAttemptAt, systemJump } = clock
  return [
    `engine time   ${engineNow}`,
    `speed         ${speedText(times)}`,
    `ahead by      ${spanText(offsetMs)}`,
    `next attempt  ${nextAttemptAt === null ? 'none' : `${engineNextAttemptAt}, in real time ${nextAttemptAt}`}`,
    ...(systemJump === null
      ? []
      : [`system clock  ${jumpText(systemJump)}; ${heldText(systemJump)}`]),
  ].join('\n')
}

const heldText = ({ until }: SystemJump) =>
  `nothing expires or is removed until ${until}, or until --confirm`
