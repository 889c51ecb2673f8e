import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readScenarioFile } from '../../src/main/scenario/file.ts'
import { temporaryDirectory } from '../support/workbench.ts'

const read = (text: string, directory = '.', env: NodeJS.ProcessEnv = {}) =>
  readScenarioFile(text, { directory, env })
const mistakesOf = (text: string) =>
  read(text).mistakes.map(({ line, path, message }) => `${line}: ${path}: ${message}`)

it('says all that is wrong with a file at once, each with its line, its path and what would be right', () => {
  const said = mistakesOf(`
name: Wrong
tagz: [a]
steps:
  - trak: { event: A }
  - track: { evnt: A }
  - expect: { state: arrived }
  - clock: { advance: soon }
`)
  expect(said).toEqual([
    expect.stringMatching(
      /^3: tagz: there is no tagz here; did you mean tags\? there are use, name, description/,
    ),
    expect.stringMatching(/^5: steps\[0\]\.trak: there is no trak; did you mean track\? /),
    expect.stringMatching(/^6: steps\[1\]\.track\.evnt: /),
    expect.stringMatching(/^7: steps\[2\]\.expect\.state: /),
    expect.stringMatching(/^8: steps\[3\]\.clock\.advance: /),
  ])
  expect(
    mistakesOf(`
name: Wrong
variables: { user: u_1 }
steps:
  - trak: { event: A }
  - track: { evnt: A }
  - expect:
      state: arrived
      within: 2
  - clock: { advance: soon }
  - identify:
      user: '{{usr}}'
  - track: { event: A }
    expect: { state: delivered }
  - track: { event: A }
    refused: suppressed
  - paus
  - expect: { rejected: suppressed, attempts: 2 }
  - audience: { name: A, rule: { trait: plan, are: pro } }
  - receiver: { name: inbox, respond: [700] }
`),
  ).toEqual([
    expect.stringMatching(
      /^5: steps\[0\]\.trak: there is no trak; did you mean track\? a step is one of identify, track/,
    ),
    expect.stringMatching(
      /^6: steps\[1\]\.track\.evnt: there is no evnt here; did you mean event\? there are user, /,
    ),
    expect.stringMatching(/^8: steps\[2\]\.expect\.state: it is one of queued, /),
    '10: steps[3].clock.advance: advance is a time, such as 3h, or next: to the next attempt',
    '12: steps[4].identify.user: there is no {{usr}}; there are user, n, uuid, now, env.NAME',
    '14: steps[5].expect: a step does one thing; make it two steps',
    '16: steps[6].refused: refused is beside track, not in it; indent it, or take it out',
    expect.stringMatching(
      /^17: steps\[7\]: there is no paus; did you mean pause\? a step is one of /,
    ),
    '18: steps[8].expect.attempts: a call that was not accepted has no such thing',
    expect.stringMatching(
      /^19: steps\[9\]\.audience\.rule\.are: there is no are here; there are trait, is, /,
    ),
    expect.stringMatching(/^20: steps\[10\]\.receiver\.respond\[0\]: .*599/),
  ])
})

it('reads a text that is no YAML to the line of its mistake', () => {
  expect(mistakesOf('name: A\nsteps: [\n  - a')[0]).toMatch(/^3: /)
})

it('says at every depth which keys there are, and what is missing or of another kind', () => {
  expect(
    mistakesOf(`
name: A
workspace:
  sources: [{ name: shop, kindd: server }]
  destinations: [{ name: D, endpoints: [{ reciever: inbox }] }]
  settings: { retry: { bse: 10s, cp: 3m } }
steps:
  - settings: { clock: { sped: 60 } }
  - expect: { never: yes, rejected: no_such }
  - restart:
`),
  ).toEqual([
    '4: workspace.sources[0].kindd: there is no kindd here; did you mean kind? there are name, writeKey, kind, enabled, schema',
    '5: workspace.destinations[0].endpoints[0].reciever: there is no reciever here; did you mean receiver? there are receiver, headers',
    expect.stringMatching(
      /^6: .*\.bse: there is no bse here; did you mean base\? there are base, /,
    ),
    expect.stringMatching(/^6: .*\.cp: there is no cp here; did you mean cap\? /),
    '8: steps[0].settings.clock.sped: there is no sped here; did you mean speed? there are speed',
    expect.stringMatching(/^9: steps\[1\]\.expect\.rejected: it is one of .*; or it is true$/),
    '9: steps[1].expect.never: it is true or false; this is a string',
    '10: steps[2].restart: fields are needed; this is null',
  ])
})

it('refuses a retry window over 4 h in a workspace and in a step', () => {
  const given = 'settings: { retry: { window: 5h } }'
  const said = 'the retry window is at most 4h: no attempt starts later after the first one'
  expect(mistakesOf(`name: A\nworkspace:\n  ${given}\nsteps:\n  - ${given}`)).toEqual([
    `3: workspace.settings.retry.window: ${said}`,
    `5: steps[0].settings.retry.window: ${said}`,
  ])
})

it.each([
  ['nothing', '', 1, 'there is nothing in it'],
  ['a list', '- pause', 1, 'this is a list'],
  [
    'a placeholder without quotes',
    'name: A\nsteps:\n  - track: { user: {{user}} }',
    3,
    'in quotes',
  ],
  ['a key twice', 'name: A\nname: B\nsteps: [pause]', 2, 'name is there a second time'],
  ['a tab', 'name: A\nsteps:\n\t- pause', 3, 'indented by a tab'],
  ['two documents', 'name: A\nsteps: [pause]\n---\nname: B', 3, 'a second document'],
  ['an alias of nothing', 'name: A\nsteps:\n  - track: *no', 3, 'there is no &no'],
  [
    'an alias within itself',
    'name: A\nvariables: { a: &a [*a] }\nsteps: [pause]',
    2,
    'stands within',
  ],
  ['what every object has', 'name: A\nsteps:\n  - constructor: {}', 3, 'there is no constructor'],
  [
    'a filter of that name',
    "name: A\nsteps:\n  - track: { user: '{{n | constructor}}' }",
    3,
    'no |',
  ],
])('names the line of %s, and what is wrong with it', (_what, text, line, words) => {
  const [mistake, ...others] = read(text).mistakes
  expect(others).toEqual([])
  expect(mistake).toMatchObject({ line, message: expect.stringContaining(words) as string })
})

it('takes over fields by an anchor, also into a step of its own', () => {
  const text = `
name: A
steps:
  - track: &first { user: u_1, event: A }
  - track: { <<: *first, event: B }
`
  expect(read(text).scenarios[0]?.steps.map(({ title }) => title)).toEqual([
    'track A of u_1',
    'track B of u_1',
  ])
})

it('checks the workspace as a workspace file is checked', () => {
  expect(
    mistakesOf(`
name: A
workspace:
  sources: [{ name: shop }]
  destinations:
    - { name: Orders, endpoints: [{ url: ftp://x }] }
steps: [pause]
`),
  ).toEqual([
    "6: workspace.destinations[0].endpoints[0].url: an endpoint's URL starts with http:// or https://",
  ])
})

it('says which sources, destinations and receivers the workspace has where a step names another', () => {
  const named = (steps: string) =>
    mistakesOf(`
name: A
workspace:
  sources: [{ name: shop }]
  receivers: [{ name: orders }]
  destinations: [{ name: Orders, endpoints: [{ receiver: orders }] }]
steps: [${steps}]
`).map((line) => line.replace('7: steps[0].', ''))
  expect(named('{ receiver: { name: order, respond: [200] } }')).toEqual([
    'receiver.name: the workspace has no receiver order; it has orders',
  ])
  expect(named('{ track: { event: A, source: shp } }')).toEqual([
    'track.source: the workspace has no source shp; it has shop',
  ])
  expect(named('{ expect: { destination: orders, captured: { receiver: inbox } } }')).toEqual([
    'expect.destination: the workspace has no destination orders; it has Orders',
    'expect.captured.receiver: the workspace has no receiver inbox; it has orders',
  ])
  expect(named('{ expect: { destination: Orders, captured: { receiver: orders } } }')).toEqual([])
})

it('takes variables, set-up and workspace of another file, and says where it is used what is wrong there', async () => {
  const directory = await temporaryDirectory()
  const shared = join(directory, 'shared.yaml')
  writeFileSync(shared, 'variables: { user: u_1, secret: a }\nsetUp:\n  - pause\n')
  const text = `
use: [./shared.yaml]
variables: { secret: b }
setUp: [resume]
scenarios:
  - name: One
    steps:
      - track: { event: '{{secret}}', user: '{{user}}' }
`
  const { scenarios, mistakes } = read(text, directory)
  expect(mistakes).toEqual([])
  expect(scenarios[0]?.steps.map(({ title, setUp }) => [title, setUp])).toEqual([
    ['pause', true],
    ['resume', true],
    ['track b of u_1', false],
  ])
  writeFileSync(shared, 'setUp:\n  - clock: { advnce: 1h }\n')
  expect(read('use: [./shared.yaml]\nname: A\nsteps: [pause]', directory).mistakes).toEqual([
    {
      line: 1,
      path: 'use[0]',
      message:
        './shared.yaml:2: setUp[0].clock.advnce: there is no advnce here; did you mean advance? there are speed, advance',
    },
  ])
  expect(read('use: [./none.yaml]\nname: A\nsteps: [pause]', directory).mistakes).toMatchObject([
    { line: 1, path: 'use[0]', message: expect.stringContaining('cannot be read') as string },
  ])
})

it('checks a CSV file and the columns that are named of it before anything runs', async () => {
  const directory = await temporaryDirectory()
  writeFileSync(join(directory, 'orders.csv'), 'id,total\nu_1,x\n')
  const track = (fields: string) =>
    read(`name: A\nsteps:\n  - track: ${fields}`, directory).mistakes.map(({ message }) => message)
  expect(track("{ csv: ./orders.csv, user: '{{row.id}}', event: A }")).toEqual([])
  expect(track("{ csv: ./orders.csv, user: '{{row.ID}}', event: A }")).toEqual([
    'line 2 of ./orders.csv: there is no {{row.ID}}; there are id, total',
  ])
  expect(
    track("{ csv: ./orders.csv, user: u, event: A, properties: { t: '{{row.total | number}}' } }"),
  ).toEqual(['line 2 of ./orders.csv: "x" is no number'])
  expect(track('{ csv: ./other.csv, user: u, event: A }')[0]).toContain('other.csv cannot be read')
})

it('checks every line of a CSV file, and says of which it is', async () => {
  const directory = await temporaryDirectory()
  writeFileSync(join(directory, 'orders.csv'), 'id,total\nu_1,1\n\nu_2,\nu_3,3\nu_4,many\n')
  const text = `
name: A
steps:
  - track: { csv: ./orders.csv, user: '{{row.id}}', event: A, properties: { t: '{{row.total | number}}' } }
`
  expect(read(text, directory).mistakes.map(({ message }) => message)).toEqual([
    'line 4 of ./orders.csv: "" is no number',
    'line 6 of ./orders.csv: "many" is no number',
  ])
})

it('makes 100,000 calls a step at most, and reads files that are text', async () => {
  const directory = await temporaryDirectory()
  writeFileSync(join(directory, 'latin.csv'), Buffer.from([0x69, 0x64, 0x0a, 0xc4, 0x0a]))
  const said = (fields: string) =>
    read(`name: A\nsteps:\n  - track: ${fields}`, directory).mistakes.map(
      ({ path, message }) => `${path}: ${message}`,
    )
  expect(said('{ users: 50000, times: 3, event: A }')).toEqual([
    'steps[0].track.users: a step makes 100,000 calls at most; this would be 150000',
  ])
  expect(said('{ csv: ./latin.csv, event: A }')[0]).toContain('it is not UTF-8')
  expect(said('{ csv: ., event: A }')[0]).toContain('it is not a file')
  expect(said('{ csv: /dev/zero, event: A }')[0]).toContain('it is not a file')
})

it('knows which scenarios need a workbench of their own, are skipped, or are the only ones', () => {
  const { scenarios } = read(`
tags: [all]
scenarios:
  - { name: A, steps: [restart], tags: [slow] }
  - { name: B, steps: [pause], skip: not ready }
  - { name: C, steps: [pause], only: true }
`)
  expect(
    scenarios.map(({ name, needsOwn, skip, only, tags }) => [name, needsOwn, skip, only, tags]),
  ).toEqual([
    ['A', true, null, false, ['all', 'slow']],
    ['B', false, 'not ready', false, ['all']],
    ['C', false, null, true, ['all']],
  ])
  expect(
    mistakesOf('scenarios:\n  - { name: A, steps: [pause] }\n  - { name: A, steps: [pause] }'),
  ).toEqual(['3: scenarios[1].name: the name A is there twice'])
})
