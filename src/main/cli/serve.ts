import { watchFile } from 'node:fs'
import { Command } from 'commander'
import { version } from '../../../package.json'
import { defaultPorts, type PortOptions } from '../http/listen.ts'
import { builtFile } from '../errors/builtFile.ts'
import { Refusal } from '../errors/refusal.ts'
import { isOneRoom, startEngine } from '../rooms/engineStart.ts'
import { limitHeaps } from '../rooms/heaps.ts'
import { openInBrowser } from './openInBrowser.ts'
import { dataOption, explicitOption, option, port, token } from './options.ts'
import { say, sayJson } from './print.ts'
import { readTls, withTls } from './serveTls.ts'
import { listenForStop } from './stopSignals.ts'

interface ServeOptions {
  data: string
  workspace?: string
  watch?: boolean
  host: string
  allowHost: string[]
  collectPort?: number
  receiverPort?: number
  receiverTlsPort?: number
  tls?: boolean
  tlsCert?: string
  tlsKey?: string
  uiPort?: number
  token?: string
  json?: boolean
  open?: boolean
  memory?: boolean
  stopWithStdin?: boolean
  mcpWrites?: boolean
}

export function serveCommand() {
  return withTls(new Command('serve'))
    .description('run the workbench without a window, with its screen in a browser')
    .addOption(dataOption())
    .addOption(option('--workspace <file>', 'apply a workspace file'))
    .addOption(option('--watch', 'reapply the workspace file whenever it changes'))
    .addOption(option('--host <address>', 'address to listen on').default('127.0.0.1'))
    .addOption(
      option('--allow-host <name>', 'another name by which clients reach this machine; repeatable')
        .argParser(moreNames)
        .default([]),
    )
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
      option(
        '--receiver-tls-port <port>',
        `HTTPS port of the built-in receivers (${defaultPorts.receiverTls})`,
      ).argParser(port),
    )
    .addOption(
      option('--ui-port <port>', `port of the screen and the API (${defaultPorts.ui})`).argParser(
        port,
      ),
    )
    .addOption(
      option(
        '--token <token>',
        'token required by the screen and the API; in HOOKBENCH_TOKEN, other users cannot read it',
      ).argParser(token),
    )
    .addOption(option('--json', 'print one line of JSON when ready'))
    .addOption(option('--open', 'open the screen in the browser'))
    .addOption(option('--memory', 'store nothing on disk'))
    .addOption(
      option(
        '--stop-with-stdin',
        'stop when standard input ends, so when the process that holds its other end does',
      ),
    )
    .addOption(
      explicitOption('--mcp-writes', 'enable the tools of agents at /mcp that change something'),
    )
    .action(serve)
}

/** In a variable, several are separated by commas. */
const moreNames = (text: string, before: string[]) => [...before, ...text.split(',')]

async function serve(options: ServeOptions) {
  const uiDirectory = builtFile('out/renderer')
  // Loaded here, because no other command needs the server, which takes most of the startup time.
  const { createLog } = await import('../errors/log.ts')
  const log = createLog(process.env.HOOKBENCH_LOG ?? 'info')
  const { tls, names } = readTls(options, log)
  const stop = listenForStop(log, options.stopWithStdin ? process.stdin : null)
  const portOptions = (name: string, given: number | undefined, fallback: number): PortOptions => ({
    option: name,
    port: given ?? fallback,
    byName: given !== undefined,
  })
  const engineOptions = {
    directory: options.memory ? null : options.data,
    workspaceFile: options.workspace ?? null,
    host: options.host,
    allowHosts: [...options.allowHost, ...names],
    tls,
    collect: portOptions('--collect-port', options.collectPort, defaultPorts.collect),
    receiver: portOptions('--receiver-port', options.receiverPort, defaultPorts.receiver),
    receiverTls: portOptions(
      '--receiver-tls-port',
      options.receiverTlsPort,
      defaultPorts.receiverTls,
    ),
    log,
    env: process.env,
  }
  const isOne = isOneRoom(engineOptions)
  // An engine in this thread needs a larger young generation.
  if (!isOne) limitHeaps()
  // The engine opens while the rest is being loaded.
  const started = isOne ? undefined : startEngine(engineOptions)
  const { openHeadless } = await import('../rooms/headless.ts')
  const headless = await openHeadless({
    ...engineOptions,
    ui: portOptions('--ui-port', options.uiPort, defaultPorts.ui),
    token: options.token ?? null,
    uiDirectory,
    agents: { allowWrites: options.mcpWrites ?? false },
    started,
  }).catch((error: unknown) => {
    stop.cancel()
    throw error
  })
  if (!stop.started(headless.close)) return
  const { collect, collectTls, receiver, receiverTls, ui } = headless.addresses
  if (options.json)
    sayJson({
      ready: true,
      collect,
      ...(collectTls !== null && { collectTls }),
      receiver,
      receiverTls,
      ui,
      token: headless.token,
    })
  else
    for (const line of [
      `Hookbench ${version}`,
      ...headless.moved,
      `  collecting on  ${collectTls === null ? collect : `${collectTls} (http: on this machine only)`}`,
      `  receivers on   ${receiver} and ${receiverTls}`,
      `  data           ${headless.path}`,
      `  open           ${headless.screenAddress()}`,
      `  token          ${headless.token}`,
      '',
      'The address gives one browser access, once. For another, run `hookbench open` or paste the token.',
    ])
      say(line)
  if (options.open) openInBrowser(headless.screenAddress())
  if (options.watch && options.workspace) watch(options.workspace)

  function watch(file: string) {
    // By polling, because editors replace files, and a watch on the old one is lost.
    watchFile(file, { interval: 500 }, () => {
      headless.applyWorkspace(file).then(
        () => log.info(`applied ${file}`),
        (error: unknown) => log.error(error instanceof Refusal ? error.message : { err: error }),
      )
    })
  }
}
