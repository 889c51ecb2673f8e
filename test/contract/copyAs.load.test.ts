import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { goProgram } from '../../src/contract/copyAs/go.ts'
import { httpieCommand } from '../../src/contract/copyAs/httpie.ts'
import { succeeds } from '../clients/toolchains.ts'
import { awkwardHeaders, longBody, longBytes, sentOnce } from '../support/sentOnce.ts'
import { temporaryDirectory } from '../support/workbench.ts'

const run = promisify(execFile)
const httpie = 'httpie==3.2.4'

test('Go sends the same headers and the same body (needs Go)', async ({ skip }) => {
  if (!succeeds('go', ['version'])) return skip('no Go')
  const headers = { ...awkwardHeaders, 'X-Latin': 'caf\xe9', 'user-agent': 'Mine/2' }
  const { request, original, next } = await sentOnce(headers)
  const file = join(await temporaryDirectory(), 'repeat.go')
  await writeFile(file, goProgram(request))
  await run('go', ['run', file])
  const sent = next()
  expect(sent.start).toBe(original.start)
  expect(sent.body).toBe(original.body)
  const given = original.headers.map((line) => line.replace('user-agent', 'User-Agent'))
  expect(sent.headers.toSorted()).toEqual(given.toSorted())
}, 180_000)

test('HTTPie sends the same headers and the same body (needs Python and pip)', async ({ skip }) => {
  const packages = await temporaryDirectory()
  const install = ['-m', 'pip', 'install', '--quiet', '--target', packages, httpie]
  if (!succeeds('python3', install)) return skip('no Python 3, or pip cannot get HTTPie')
  const env = {
    ...process.env,
    PYTHONPATH: packages,
    PATH: `${join(packages, 'bin')}:${process.env.PATH}`,
    HTTPIE_CONFIG_DIR: packages,
  }
  for (const isLong of [false, true]) {
    const { request, original, next } = await sentOnce()
    const command = httpieCommand(isLong ? { ...request, body: longBody } : request)
    if ('unless' in command) throw new Error(command.unless)
    const file = join(packages, 'repeat.sh')
    await writeFile(file, command.text)
    await run('sh', [file], { env })
    const sent = next()
    expect(sent.start).toBe(original.start)
    expect(sent.body).toBe(isLong ? longBytes : original.body)
    expect(sent.headers.toSorted()).toEqual(original.headers.toSorted())
  }
}, 180_000)

test('HTTPie names the header that it cannot send', () => {
  const of = (value: string) =>
    httpieCommand({ url: 'http://localhost/', headers: [['X-A', value]], body: '{}' })
  expect(of('caf\xe9')).toEqual({ unless: 'HTTPie cannot send the value of X-A' })
  expect(of('a\\=b')).toHaveProperty('unless')
  expect(of('plain')).toHaveProperty('text')
})
