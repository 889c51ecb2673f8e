import { createHmac } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runHere } from '../support/command.ts'
import { startHost } from '../support/host.ts'
import { startWorkbench, temporaryDirectory } from '../support/workbench.ts'

const body = '{"a":1,"b":["é"]}'
const sign = (text: string) => createHmac('sha1', 's3cr3t').update(text).digest('hex')

async function start() {
  const { url, token } = await startHost((await startWorkbench()).workbench)
  const file = join(await temporaryDirectory(), 'body.json')
  await writeFile(file, body)
  const where = ['--url', url, '--token', token, '--body', file, '--secret', 's3cr3t']
  return (signature: string, ...more: string[]) =>
    runHere(['verify', ...where, '--signature', signature, ...more])
}

it('explains a signature over other bytes, with the line that causes it, and exits with 1', async () => {
  const verify = await start()
  const { code, stdout, stderr } = await verify(sign('{"a": 1, "b": ["\\u00e9"]}'))
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
  expect(stdout).toContain("Signed over the body as Python's json.dumps writes it.")
  expect(stdout).toContain('The first difference is at byte 5: 18 bytes were sent, and 25 hashed.')
  expect(stdout).toContain('sent      {"a":[1],"b":["é"]}')
  expect(stdout).toContain('computed  {"a":[ ]1, "b": ["\\u00e9"]}')
  expect(stdout).toContain('json.dumps(json.loads(body)).encode()')
})

it('exits with 0 for a right signature, and with 1 for one that nothing explains', async () => {
  const verify = await start()
  expect(await verify(sign(body))).toMatchObject({ code: 0 })
  const unknown = await verify('41d0a3be7f6c2259e8b10f7ad4c93e5b02a68c17', '--json')
  expect(unknown.code).toBe(1)
  expect(JSON.parse(unknown.stdout)).toMatchObject({ verdict: 'unknown', found: [] })
})
