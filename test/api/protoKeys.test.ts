import { expect, it } from 'vitest'
import { fillIn } from '../../src/main/scenario/steps/variables.ts'
import { readYaml } from '../../src/main/text/yamlText.ts'
import { command } from '../support/command.ts'
import { doors } from '../support/doors.ts'
import { settled, startWorkbench } from '../support/workbench.ts'

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

it('retains __proto__ as a user id, an event, a path and a header, wherever they are keys', async () => {
  const started = await startWorkbench()
  const { client, collect } = started
  const name = '__proto__'
  const post = (path: string, call: object) =>
    fetch(`${collect}/v1/${path}`, {
      method: 'POST',
      body: JSON.stringify({ writeKey: 'WRITEKEY1', userId: name, ...call }),
    })
  await post('identify', { traits: { plan: 'pro' } })
  await post('track', { event: name, properties: { total: 4 } })
  await settled(started)
  expect(await client.profiles.get({ userId: name })).toMatchObject({
    traits: { plan: 'pro' },
    events: [{ event: name, count: 1 }],
  })
  const audience = await client.audiences.create({ name: 'A', members: [name] })
  expect((await client.audiences.members.list({ id: audience.id })).items).toMatchObject([
    { userId: name, by: 'hand' },
  ])
  const values = () => JSON.parse(`{"${name}":5}`) as Record<string, number>
  for (const [door, open] of Object.entries(doors)) {
    const opened = await open(started)
    const trait = await opened.traits.create({ name: `T ${door}`, values: values() })
    const listed = async () => (await opened.traits.values.list({ id: trait.id })).items
    expect(await listed(), door).toMatchObject([{ userId: name, value: 5 }])
    await opened.traits.values.change({ id: trait.id, clear: [name] })
    expect(await listed(), door).toEqual([])
    await opened.traits.values.change({ id: trait.id, set: values() })
    expect(await listed(), door).toMatchObject([{ userId: name, value: 5 }])
  }
  await expect(
    client.traits.create({
      name: 'T',
      values: JSON.parse(`{"${name}":{}}`) as Record<string, string>,
    }),
  ).rejects.toMatchObject({ data: { field: `values.${name}` } })

  const facet = async (key: string) =>
    (await client.filter.suggestions({ list: 'messages', key, prefix: '' })).items
  expect(await facet('user')).toMatchObject([{ value: name }])
  expect(await facet('event')).toMatchObject([{ value: name, count: 1 }])
  const match = { event: name, where: { 'properties.total': 4 } }
  const held = async (more: object) =>
    (await client.expect({ match: { ...match, ...more }, within: 0 })).held
  expect(await held({})).toBe(true)
  expect(await held({ where: values() })).toBe(false)
  expect(await held({ captured: { headers: { ...values(), [name]: '1' } } })).toBe(false)

  const deletion = await client.deletions.create({ userIds: [name], kind: 'suppress_with_delete' })
  expect(deletion).toMatchObject({ users: 1, userIds: [name], notices: 1 })
  expect((await client.suppressions.list({})).items).toMatchObject([{ userId: name }])
  expect((await post('track', { event: 'E' })).status).toBe(400)
  await expect
    .poll(async () => (await client.rejections.list({})).items)
    .toMatchObject([{ reason: 'suppressed' }])
})
