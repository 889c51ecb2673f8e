import { Command } from 'commander'
import { connect, type ConnectOptions, withConnection } from './connect.ts'
import { option } from './options.ts'
import { printDone } from './print.ts'

interface DeliveryOptions extends ConnectOptions {
  json?: boolean
}

export const pauseCommand = () => deliveryCommand('pause', 'pause delivery; collection continues')

export const resumeCommand = () => deliveryCommand('resume', 'resume delivery, in order')

const deliveryCommand = (verb: 'pause' | 'resume', description: string) =>
  withConnection(new Command(verb))
    .description(description)
    .addOption(option('--json', 'as JSON'))
    .action(async (options: DeliveryOptions) => {
      const { delivery } = await connect(options).delivery[verb]()
      printDone(delivery, options, delivery.state)
    })
