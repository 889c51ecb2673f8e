import { Command } from 'commander'
import { connect, type ConnectOptions, withConnection } from './connect.ts'
import { option } from './options.ts'

interface DeliveryOptions extends ConnectOptions {
  json?: boolean
}

export const pauseCommand = () =>
  deliveryCommand('pause', 'start no more attempts; collecting goes on')

export const resumeCommand = () => deliveryCommand('resume', 'go on delivering, in order')

const deliveryCommand = (act: 'pause' | 'resume', description: string) =>
  withConnection(new Command(act))
    .description(description)
    .addOption(option('--json', 'as JSON'))
    .action(async (options: DeliveryOptions) => {
      const { delivery } = await connect(options).delivery[act]()
      process.stdout.write(`${options.json ? JSON.stringify(delivery) : delivery.state}\n`)
    })
