import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { readHar } from '../export/support.ts'
import { run, serve, stop } from '../support/cli.ts'
import { runHere } from '../support/command.ts'
import { temporaryDirectory } from '../support/workbench.ts'

vi.setConfig({ testTimeout: 60_000 })

async function start() {
  const data = await temporaryDirectory()
  const served = await serve(['--data', data])
  onTestFinished(async () => void (await stop(served.child)))
  const command = (...args: string[]) => runHere([...args, '--data', data])
  return { ...served, data, command, file: join(data, 'file') }
}

it('exports to stdout or a file, and sends the file again', async () => {
  const { command, client, data, file } = await start()
  for (const event of ['A', 'B']) await command('send', 'track', '--user', 'u', '--event', event)
  await expect.poll(async () => (await client.status()).counts.delivered).toBe(2)

  const out = await run(['export', 'messages', '--format', 'har', '--data', data])
  expect(readHar(out.stdout)).toHaveLength(2)
  expect(out.stderr).toBe('Exported 2 messages\n')
  expect(await command('export', 'calls', '--out', file)).toEqual({
    code: 0,
    stdout: '',
    stderr: 'Exported 2 calls\n',
  })
  expect((await readFile(file, 'utf8')).trimEnd().split('\n')).toHaveLength(2)

  expect(await command('import', file, '--check')).toEqual({
    code: 0,
    stdout: 'ndjson: 2 calls (2 track)\n',
    stderr: '',
  })
  const again = await command('import', file, '--new-ids', '--rate', '50/s')
  expect(again).toEqual({
    code: 0,
    stdout: 'ndjson: 2 calls (2 track)\n2 calls accepted from my-service\n',
    stderr: '',
  })
  expect((await client.calls.list({})).items.map(({ label }) => label)).toEqual([
    'B',
    'A',
    'B',
    'A',
  ])
})

it('names what is wrong, and changes no file for a wrong filter', async () => {
  const { command, client, file } = await start()
  await writeFile(file, 'before')
  const refused = await command('export', 'messages', '--filter', 'state:nowhere', '--out', file)
  expect(refused.code).toBe(2)
  expect(refused.stderr).toContain('state')
  expect(await readFile(file, 'utf8')).toBe('before')

  await writeFile(file, '{"type":"track","userId":"u","event":"E"}\n{"type":"track"}\n')
  const invalid = await command('import', file)
  expect(invalid).toMatchObject({ code: 2, stdout: 'ndjson: 1 call (1 track)\n' })
  expect(invalid.stderr).toContain('line 2: track needs userId or anonymousId\n')
  expect(invalid.stderr).toContain('--skip-invalid')
  expect((await client.calls.list({})).items).toHaveLength(0)
  expect(await command('import', file, '--write-key', 'NO', '--skip-invalid')).toMatchObject({
    code: 2,
  })
  const some = await command('import', file, '--skip-invalid', '--write-key', 'WRITEKEY1')
  expect(some).toMatchObject({ code: 1 })
  expect(some.stdout).toContain('1 call accepted from my-service\n')
})
