import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import type { Verified } from '../../contract/verify.ts'
import { connect, type ConnectOptions, withConnection } from './connect.ts'
import { entityId, explicitOption, option } from './options.ts'
import { say, sayJson } from './print.ts'

interface VerifyOptions extends ConnectOptions {
  secret?: string[]
  signature?: string
  body?: string
  message?: string
  capture?: string
  json?: boolean
}

const several = (value: string, before: string[] = []) => [...before, value]

export const verifyCommand = () =>
  withConnection(new Command('verify'))
    .description('identify the mistake that produces a signature; exit code 1 when it is not valid')
    .addOption(explicitOption('--signature <text>', 'the signature that was computed'))
    .addOption(
      explicitOption('--secret <secret>', 'a possible secret; repeatable').argParser(several),
    )
    .addOption(explicitOption('--body <file>', 'the body as it was sent; - reads standard input'))
    .addOption(
      explicitOption('--message <id>', 'the body and the secrets of a message').argParser(entityId),
    )
    .addOption(
      explicitOption(
        '--capture <id>',
        'the body, the signature and the secrets of a capture',
      ).argParser(entityId),
    )
    .addOption(option('--json', 'as JSON'))
    .action(verify)

async function verify({
  secret = [],
  signature,
  body,
  message,
  capture,
  json,
  ...where
}: VerifyOptions) {
  const isStored = message !== undefined || capture !== undefined
  const file = body ?? (isStored ? null : '-')
  const bytes = file === null ? null : readFileSync(file === '-' ? 0 : file)
  const verified = await connect(where).verify({
    secrets: secret,
    ...(signature !== undefined && { signature }),
    ...(bytes && { body: bytes.toString('base64'), encoding: 'base64' as const }),
    ...(message !== undefined && { message }),
    ...(capture !== undefined && { capture }),
  })
  if (json) sayJson(verified)
  else for (const line of linesOf(verified)) say(line)
  if (verified.verdict !== 'valid') process.exitCode = 1
}

/** The verdict, where the bytes differ, the lines that cause it, and what cannot be told apart. */
function* linesOf({ explanation, found }: Verified) {
  yield explanation
  const [first, ...others] = found
  if (!first) return
  const { firstDifference: difference, causes } = first
  if (difference) {
    const { offset, sentBytes, computedBytes, sent, computed } = difference
    yield ''
    yield `The first difference is at byte ${offset}: ${sentBytes} bytes were sent, and ${computedBytes} hashed.`
    yield `  sent      ${sent.before}[${sent.at}]${sent.after}`
    yield `  computed  ${computed.before}[${computed.at}]${computed.after}`
  }
  if (causes.length > 0) yield ''
  for (const { language, line } of causes)
    for (const each of line.split('\n')) yield `  ${language.padEnd(8)}${each}`
  if (others.length === 0) return
  yield ''
  yield 'With this body and these secrets, this cannot be told apart from:'
  for (const { title } of others) yield `  ${title}`
}
