import { spawn } from 'node:child_process'
import { existsSync, watchFile } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Command } from 'commander'
import { version } from '../../../package.json'
import { defaultPorts, type PortWish } from '../listen.ts'
import { Refusal } from '../refusal.ts'
import { dataOption, option, port } from './options.ts'

interface ServeOptions {
  data: string
  workspace?: string
  watch?: boolean
  host: string
  collectPort?: number
  receiverPort?: number
  uiPort?: number
  token?: string
  json?: boolean
  open?: boolean
  memory?: boolean
}

export function serveCommand() {
  return new Command('serve')
    .description('run the workbench without a window, with its screen in the browser')
    .addOption(dataOption())
    .addOption(option('--workspace <file>', 'apply a workspace file'))
    .addOption(option('--watch', 'apply the workspace file again whenever it changes'))
    .addOption(option('--host <address>', 'address to listen on').default('127.0.0.1'))
    .addOption(
      option('--collect-port <port>', `collection port (${defaultPorts.collect})`).argParser(port),
    )
    .addOption(
      option(
        '--receiver-port <port>',
        `port of the built-in receivers (${defaultPorts.receiver})`,
      ).argParser(port),
    )
    .addOption(
      option('--ui-port <port>', `port of the screen and the API (${defaultPorts.ui})`).argParser(
        port,
      ),
    )
    .addOption(option('--token <token>', 'token that the screen and the API ask for'))
    .addOption(option('--json', 'print one line of JSON when ready'))
    .addOption(option('--open', 'open the screen in the browser'))
    .addOption(option('--memory', 'keep nothing on disk'))
    .action(serve)
}

const uiDirectory = fileURLToPath(new URL('../renderer', import.meta.url))

async function serve(options: ServeOptions) {
  if (!existsSync(uiDirectory))
    throw new Refusal('NOT_FOUND', `${uiDirectory} is missing: the screen was not built`)
  // Loaded here: no other command needs the server, which takes most of a start.
  const [{ openHeadless }, { createLog }] = await Promise.all([
    import('../headless.ts'),
    import('../log.ts'),
  ])
  const log = createLog(process.env.HOOKBENCH_LOG ?? 'info')
  const wish = (name: string, given: number | undefined, fallback: number): PortWish => ({
    option: name,
    port: given ?? fallback,
    byName: given !== undefined,
  })
  const headless = await openHeadless({
    directory: options.memory ? null : options.data,
    workspaceFile: options.workspace ?? null,
    host: options.host,
    collect: wish('--collect-port', options.collectPort, defaultPorts.collect),
    receiver: wish('--receiver-port', options.receiverPort, defaultPorts.receiver),
    ui: wish('--ui-port', options.uiPort, defaultPorts.ui),
    token: options.token ?? null,
    uiDirectory,
    log,
    env: process.env,
  })
  const { workbench, token } = headless
  const { collect, receiver, ui } = workbench.addresses
  const page = `${ui}/#token=${token}`
  if (options.json)
    process.stdout.write(`${JSON.stringify({ ready: true, collect, receiver, ui, token })}\n`)
  else
    process.stdout.write(
      [
        `Hookbench ${version}`,
        ...workbench.moved,
        `  collecting on  ${collect}`,
        `  receivers on   ${receiver}`,
        `  data           ${workbench.store.path}`,
        `  open           ${page}`,
        '',
      ].join('\n'),
    )
  if (options.open) openInBrowser(page)
  if (options.watch && options.workspace) watch(options.workspace)

  let closing = false
  // Whoever started it with a channel is gone when that closes, however it ended.
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const)
    process.on(signal, () => {
      // Asked twice: at once.
      if (closing) process.exit(2)
      closing = true
      headless.close().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'did not close cleanly')
          process.exit(2)
        },
      )
    })

  function watch(file: string) {
    // By polling: editors replace files, which loses a watch on the old one.
    watchFile(file, { interval: 500 }, () => {
      try {
        workbench.applyWorkspace(file)
        log.info(`${file} was applied`)
      } catch (error) {
        log.error(error instanceof Refusal ? error.message : { err: error })
      }
    })
  }
}

const openers: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
}

/** Best effort: where there is no browser, the address stands on the screen. */
function openInBrowser(url: string) {
  const [command, ...args] = openers[process.platform] ?? ['xdg-open']
  spawn(command, [...args, url], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref()
}
