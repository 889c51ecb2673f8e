import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { readTls } from '../../src/main/cli/serveTls.ts'
import { createLog } from '../../src/main/errors/log.ts'
import { createServerIdentity } from '../../src/main/receiver/tls/identities.ts'
import { run, serve, stop } from '../support/cli.ts'
import { authority, overTls } from '../support/overTls.ts'
import { temporaryDirectory } from '../support/workbench.ts'

vi.setConfig({ testTimeout: 60_000 })

async function certificateFiles(hosts: string[]) {
  const directory = await temporaryDirectory()
  const { cert, key } = createServerIdentity(authority, hosts)
  const file = async (name: string, text: string) => {
    await writeFile(join(directory, name), text)
    return join(directory, name)
  }
  return {
    tlsCert: await file('own.crt', cert),
    tlsKey: await file('own.key', key),
    ca: await file('ca.pem', authority.cert),
  }
}

function warnings(options: Parameters<typeof readTls>[0]) {
  const log = createLog('silent')
  const warn = vi.spyOn(log, 'warn')
  readTls(options, log)
  return warn.mock.calls.flat()
}

it('warns in one line of ports that other machines reach without TLS', () => {
  expect(warnings({ host: '0.0.0.0' })).toEqual([
    '--host 0.0.0.0 without TLS: tokens and write keys are sent in clear text; use --tls or --tls-cert and --tls-key',
  ])
  for (const host of ['127.0.0.1', 'localhost', '::1']) expect(warnings({ host })).toEqual([])
  expect(warnings({ host: '0.0.0.0', tls: true })).toEqual([])
})

it('needs both files', () => {
  const read = (given: object) => () =>
    readTls({ host: '127.0.0.1', ...given }, createLog('silent'))
  expect(read({ tlsCert: 'a' })).toThrow('--tls-cert needs --tls-key, too')
  expect(read({ tlsKey: 'a' })).toThrow('--tls-key needs --tls-cert, too')
})

it('serves with the local authority, which commands on this machine trust', async () => {
  const data = await temporaryDirectory()
  const served = await serve(['--data', data, '--tls'])
  onTestFinished(async () => void (await stop(served.child)))
  expect(served.ui).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/)
  expect(served.collectTls).toBe(served.collect.replace('http:', 'https:'))
  const list = await run(['source', 'list', '--data', data])
  expect([list.code, list.stderr]).toEqual([0, ''])
  expect((await run(['send', 'track', '--user', 'u', '--event', 'E', '--data', data])).code).toBe(0)
  const { stdout: ca } = await run(['receiver', 'authority', '--data', data])
  const post = { method: 'POST', body: '{"userId":"u","event":"E","writeKey":"unknown"}', ca }
  expect((await overTls(`${served.collectTls}/v1/track`, post)).status).toBe(401)
  const page = await run(['open', '--print', '--data', data])
  expect(page.stdout).toMatch(/^https:\/\/127\.0\.0\.1:\d+\/#code=/)
  expect((await overTls(`${served.ui}/api/status`, { ca })).status).toBe(401)
})

it('serves with given files; commands elsewhere need the authority', async () => {
  const { tlsCert, tlsKey, ca } = await certificateFiles(['bench.example', '127.0.0.1'])
  const served = await serve(['--memory', '--tls-cert', tlsCert, '--tls-key', tlsKey])
  onTestFinished(async () => void (await stop(served.child)))
  const list = (environment: Record<string, string>, ...args: string[]) =>
    run(['source', 'list', '--url', served.ui, '--token', served.token, ...args], environment)
  const refused = await list({})
  expect(refused.code).toBe(2)
  expect(refused.stderr).toContain("name the authority's with --ca or HOOKBENCH_CA")
  expect((await list({ HOOKBENCH_CA: ca })).code).toBe(0)
  const wrong = await list({}, '--ca', tlsKey)
  expect(wrong.stderr).toContain(`--ca ${tlsKey} must be a certificate in PEM: `)
  const named = await overTls(`${served.ui}/`, { headers: { host: 'bench.example' } })
  expect(named.status).toBe(200)
})

it('names the option and the file of what it cannot use', async () => {
  const { tlsCert, ca } = await certificateFiles(['localhost'])
  const { code, stderr } = await run(['serve', '--memory', '--tls-cert', tlsCert, '--tls-key', ca])
  expect([code, stderr.trim()]).toEqual([
    2,
    expect.stringMatching(/^--tls-key \S+ca\.pem has no valid PEM of a private key: /) as string,
  ])
})
