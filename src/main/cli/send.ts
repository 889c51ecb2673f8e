import { Argument, Command } from 'commander'
import type { CallType } from '../../contract/model.ts'
import { callTypes } from '../../contract/options.ts'
import { defaultPorts } from '../http/listen.ts'
import { Refusal } from '../errors/refusal.ts'
import { connect, findInstance } from './connect.ts'
import { dataOption, jsonObject, option, perSecond, positive } from './options.ts'
import { sendCalls } from './sendCalls.ts'
import { say } from './print.ts'

interface SendOptions {
  data: string
  user?: string
  anonymous?: string
  event?: string
  group?: string
  previous?: string
  name?: string
  properties?: object
  traits?: object
  context?: object
  integrations?: object
  timestamp?: string
  writeKey?: string
  endpoint?: string
  count: number
  rate?: number
}

export function sendCommand() {
  return new Command('send')
    .description('send a call to the collection port')
    .addArgument(new Argument('<type>', 'type of call').choices(callTypes))
    .addOption(option('--user <id>', 'userId'))
    .addOption(option('--anonymous <id>', 'anonymousId'))
    .addOption(option('--event <name>', 'event of a track'))
    .addOption(option('--group <id>', 'groupId of a group'))
    .addOption(option('--previous <id>', 'previousId of an alias'))
    .addOption(option('--name <name>', 'name of a page or screen'))
    .addOption(option('--properties <json>', 'properties').argParser(jsonObject))
    .addOption(option('--traits <json>', 'traits').argParser(jsonObject))
    .addOption(option('--context <json>', 'context').argParser(jsonObject))
    .addOption(option('--integrations <json>', 'integrations').argParser(jsonObject))
    .addOption(option('--timestamp <time>', 'timestamp'))
    .addOption(
      option(
        '--write-key <key>',
        'write key; by default that of the first source of the running Hookbench',
      ),
    )
    .addOption(
      option('--endpoint <url>', 'collection port; by default the running one, or port 8420'),
    )
    .addOption(option('--count <n>', 'how many').argParser(positive).default(1))
    .addOption(option('--rate <n/s>', 'calls per second, such as 20/s').argParser(perSecond))
    .addOption(dataOption())
    .action(send)
}

async function send(type: CallType, options: SendOptions) {
  const endpoint =
    options.endpoint ??
    findInstance(options.data)?.collect ??
    `http://127.0.0.1:${defaultPorts.collect}`
  const writeKey = options.writeKey ?? (await firstWriteKey(options.data))
  const call = {
    userId: options.user,
    anonymousId: options.anonymous,
    event: options.event,
    groupId: options.group,
    previousId: options.previous,
    name: options.name,
    properties: options.properties,
    traits: options.traits,
    context: options.context,
    integrations: options.integrations,
    timestamp: options.timestamp,
  }
  await sendCalls({ endpoint, writeKey }, { type, call, ...options })
  say(`${options.count} ${type} accepted by ${endpoint}`)
}

async function firstWriteKey(data: string): Promise<string> {
  if (!findInstance(data))
    throw new Refusal(
      'NOT_FOUND',
      `no Hookbench is running on ${data} to read a write key from; use --write-key`,
    )
  const { items } = await connect({ data }).sources.list()
  if (!items[0])
    throw new Refusal('NOT_FOUND', 'the running Hookbench has no source; use --write-key')
  return items[0].writeKey
}
