import { Argument, Command } from 'commander'
import type { PortFault } from '../../contract/portFault.ts'
import type { Status } from '../../contract/status.ts'
import { countText, plural, spanText } from '../../contract/format.ts'
import { Refusal } from '../errors/refusal.ts'
import { connect, type ConnectOptions, withConnection } from './connect.ts'
import { option, positive, wholeNumber } from './options.ts'
import { printDone } from './print.ts'

interface FaultOptions extends ConnectOptions {
  times?: number
  retryAfter?: number
  delay?: string
  json?: boolean
}

const answers: Record<string, PortFault['answer']> = {
  429: 429,
  500: 500,
  503: 503,
  slow: 'slow',
  drop: 'drop',
}

export const faultCommand = () =>
  withConnection(new Command('fault'))
    .description('make the collection port fail; without an argument, show the current fault')
    .addArgument(
      new Argument('[answer]', 'a status, slow, drop (no answer), or off').choices([
        ...Object.keys(answers),
        'off',
      ]),
    )
    .addOption(
      option('--times <n>', 'number of requests; unlimited by default').argParser(positive),
    )
    .addOption(
      option('--retry-after <s>', 'seconds for a Retry-After header').argParser(wholeNumber),
    )
    .addOption(option('--delay <time>', 'delay of a slow answer, such as 3s'))
    .addOption(option('--json', 'as JSON'))
    .action(async (word: string | undefined, options: FaultOptions) => {
      const { times, retryAfter, delay } = options
      const client = connect(options)
      const answer = answers[word ?? '']
      const more = { ...(delay !== undefined && { delay }), times, retryAfter }
      if (delay !== undefined && answer !== undefined && answer !== 'slow')
        throw new Refusal('BAD_REQUEST', `--delay can be used with slow, not with ${answer}`)
      if (word === 'off' && Object.values(more).some((value) => value !== undefined))
        throw new Refusal(
          'BAD_REQUEST',
          'off cannot be combined with --times, --retry-after or --delay',
        )
      if (answer === undefined && Object.values(more).some((value) => value !== undefined))
        throw new Refusal('BAD_REQUEST', `choose an answer: ${Object.keys(answers).join(', ')}`)
      if (word !== undefined)
        await client.settings.update({
          portFault: answer === undefined ? null : { answer, ...more },
        })
      const { portFault } = await client.status()
      printDone(portFault, options, text(portFault))
    })

function text(portFault: Status['portFault']): string {
  if (portFault === null) return 'off'
  const { answer, times, answered, retryAfter, delay } = portFault
  return [
    answer,
    ...(retryAfter === null ? [] : [`Retry-After ${retryAfter}`]),
    ...(answer === 'slow' ? [`by ${spanText(delay)}`] : []),
    times === null ? 'until it is disabled' : `for ${plural(times, 'request')}`,
    `${countText(answered)} answered`,
  ].join(', ')
}
