import { expect, it } from 'vitest'
import { fillIn } from '../../src/main/scenario/steps/variables.ts'
import { readYaml } from '../../src/main/text/yamlText.ts'
import { command } from '../support/command.ts'
import { doors } from '../support/doors.ts'
import { startWorkbench } from '../support/workbench.ts'

/** An object literal would set the prototype. */
const written = '{"__proto__":{"a":1},"list":[{"__proto__":2}]}'
const read = () => JSON.parse(written) as Record<string, unknown>

it('retains __proto__ as a trait and as a property, wherever a call comes from and is shown', async () => {
  const started = await startWorkbench()
  const { client, collect } = started
  const opened = await Promise.all(Object.values(doors).map((open) => open(started)))
  const properties = read()
  for (const door of opened)
    await door.compose.send({
      source: 'my-service',
      call: { type: 'track', userId: 'u_1', event: 'E', properties },
    })
  const line = `{"type":"identify","userId":"u_1","traits":${written}}`
  const file = await client.imports.read({ text: line })
  await client.imports.send({ id: file.id, source: 'my-service' })
  const where = ['--endpoint', collect, '--write-key', 'WRITEKEY1']
  const sent = await command('send', 'identify', '--user', 'u_1', '--traits', written, ...where)
  expect(sent).toMatchObject({ code: 0, stderr: '' })

  const bodies = async () => (await client.captures.list({})).items.map(({ body }) => body.text)
  await expect.poll(async () => (await bodies()).length, { timeout: 20_000 }).toBe(5)
  expect((await bodies()).filter((body) => !body.includes(written))).toEqual([])
  for (const door of opened) {
    const { traits } = await door.profiles.get({ userId: 'u_1' })
    expect(JSON.stringify(traits)).toBe(written)
  }
  const step = fillIn(readYaml(`traits: ${written}`).value, {
    values: {},
    env: {},
    fromEnv: new Map(),
    within: null,
  })
  expect(JSON.stringify(step)).toBe(`{"traits":${written}}`)
})
