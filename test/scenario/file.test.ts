import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readScenarioFile } from '../../src/main/scenario/file.ts'
import { temporaryDirectory } from '../support/workbench.ts'

const read = (text: string, directory = '.', env: NodeJS.ProcessEnv = {}) =>
  readScenarioFile(text, { directory, env })
const mistakesOf = (text: string) =>
  read(text).mistakes.map(({ line, path, message }) => `${line}: ${path}: ${message}`)

it('reports all mistakes in a file at once, each with its line, its path and what would be valid', () => {
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
      /^3: tagz: unknown field tagz; did you mean tags\? available: use, env, name, description/,
    ),
    expect.stringMatching(/^5: steps\[0\]\.trak: unknown step trak; did you mean track\? /),
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
      /^5: steps\[0\]\.trak: unknown step trak; did you mean track\? the steps are identify, track/,
    ),
    expect.stringMatching(
      /^6: steps\[1\]\.track\.evnt: unknown field evnt; did you mean event\? available: user, /,
    ),
    expect.stringMatching(/^8: steps\[2\]\.expect\.state: must be one of queued, /),
    '10: steps[3].clock.advance: advance must be a duration, such as 3h, or next: to the next attempt',
    '12: steps[4].identify.user: unknown placeholder {{usr}}; available: user, n, uuid, now, env.NAME',
    '14: steps[5].expect: a step does one thing; split it into two steps',
    '16: steps[6].refused: refused is next to track, not inside it; indent or remove it',
    expect.stringMatching(
      /^17: steps\[7\]: unknown step paus; did you mean pause\? the steps are /,
    ),
    '18: steps[8].expect.attempts: cannot be combined with rejected',
    expect.stringMatching(
      /^19: steps\[9\]\.audience\.rule\.are: unknown field are; available: trait, is, /,
    ),
    expect.stringMatching(/^20: steps\[10\]\.receiver\.respond\[0\]: .*599/),
  ])
})

it('reports the line of a YAML syntax error', () => {
  expect(mistakesOf('name: A\nsteps: [\n  - a')[0]).toMatch(/^3: /)
})

it('lists the valid keys at every depth, and reports missing keys and wrong types', () => {
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
    '4: workspace.sources[0].kindd: unknown field kindd; did you mean kind? available: name, writeKey, kind, enabled, allowedOrigins, schema, plan',
    '5: workspace.destinations[0].endpoints[0].reciever: unknown field reciever; did you mean receiver? available: receiver, headers',
    expect.stringMatching(/^6: .*\.bse: unknown field bse; did you mean base\? available: base, /),
    expect.stringMatching(/^6: .*\.cp: unknown field cp; did you mean cap\? /),
    '8: steps[0].settings.clock.sped: unknown field sped; did you mean speed? available: speed',
    expect.stringMatching(/^9: steps\[1\]\.expect\.rejected: must be one of .*; or must be true$/),
    '9: steps[1].expect.never: must be true or false, not a string',
    '10: steps[2].restart: must be an object, not null',
  ])
})

it('rejects a retry window over 4 h in a workspace and in a step', () => {
  const given = 'settings: { retry: { window: 5h } }'
  const said = 'the retry window is at most 4h: no attempt starts later than 4h after the first'
  expect(mistakesOf(`name: A\nworkspace:\n  ${given}\nsteps:\n  - ${given}`)).toEqual([
    `3: workspace.settings.retry.window: ${said}`,
    `5: steps[0].settings.retry.window: ${said}`,
  ])
})

it.each([
  ['nothing', '', 1, 'it is empty'],
  ['a list', '- pause', 1, 'this is a list'],
  [
    'a placeholder without quotes',
    'name: A\nsteps:\n  - track: { user: {{user}} }',
    3,
    'quote a placeholder',
  ],
  ['a duplicate key', 'name: A\nname: B\nsteps: [pause]', 2, 'duplicate key name'],
  ['a tab', 'name: A\nsteps:\n\t- pause', 3, 'indented with a tab'],
  ['two documents', 'name: A\nsteps: [pause]\n---\nname: B', 3, 'a second document'],
  ['an unknown alias', 'name: A\nsteps:\n  - track: *no', 3, '*no has no anchor &no before it'],
  [
    'an alias within itself',
    'name: A\nvariables: { a: &a [*a] }\nsteps: [pause]',
    2,
    'refers to itself',
  ],
  ['an inherited name', 'name: A\nsteps:\n  - constructor: {}', 3, 'unknown step constructor'],
  [
    'an inherited filter',
    "name: A\nsteps:\n  - track: { user: '{{n | constructor}}' }",
    3,
    'unknown filter |',
  ],
])('names the line of %s, and the mistake', (_what, text, line, words) => {
  const [mistake, ...others] = read(text).mistakes
  expect(others).toEqual([])
  expect(mistake).toMatchObject({ line, message: expect.stringContaining(words) as string })
})

it('merges fields from an anchor, also into a separate step', () => {
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

it('validates the workspace like a workspace file', () => {
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
    "6: workspace.destinations[0].endpoints[0].url: an endpoint's URL must start with http:// or https://",
  ])
})

it('lists the sources, destinations and receivers of the workspace if a step names another', () => {
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
    'receiver.name: the workspace has no receiver order; available: orders',
  ])
  expect(named('{ track: { event: A, source: shp } }')).toEqual([
    'track.source: the workspace has no source shp; available: shop',
  ])
  expect(named('{ expect: { destination: orders, captured: { receiver: inbox } } }')).toEqual([
    'expect.destination: the workspace has no destination orders; available: Orders',
    'expect.captured.receiver: the workspace has no receiver inbox; available: orders',
  ])
  expect(named('{ expect: { destination: Orders, captured: { receiver: orders } } }')).toEqual([])
})

it('imports variables, set-up and workspace from another file, and reports its mistakes at the import', async () => {
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
        './shared.yaml:2: setUp[0].clock.advnce: unknown field advnce; did you mean advance? available: speed, advance',
    },
  ])
  expect(read('use: [./none.yaml]\nname: A\nsteps: [pause]', directory).mistakes).toMatchObject([
    { line: 1, path: 'use[0]', message: expect.stringContaining('cannot be read') as string },
  ])
})

it('checks a CSV file and the columns that a step names before anything runs', async () => {
  const directory = await temporaryDirectory()
  writeFileSync(join(directory, 'orders.csv'), 'id,total\nu_1,x\n')
  const track = (fields: string) =>
    read(`name: A\nsteps:\n  - track: ${fields}`, directory).mistakes.map(({ message }) => message)
  expect(track("{ csv: ./orders.csv, user: '{{row.id}}', event: A }")).toEqual([])
  expect(track("{ csv: ./orders.csv, user: '{{row.ID}}', event: A }")).toEqual([
    'line 2 of ./orders.csv: unknown placeholder {{row.ID}}; available: id, total',
  ])
  expect(
    track("{ csv: ./orders.csv, user: u, event: A, properties: { t: '{{row.total | number}}' } }"),
  ).toEqual(['line 2 of ./orders.csv: "x" is not a number'])
  expect(track('{ csv: ./other.csv, user: u, event: A }')[0]).toContain('other.csv cannot be read')
})

it('checks every line of a CSV file, and names the invalid one', async () => {
  const directory = await temporaryDirectory()
  writeFileSync(join(directory, 'orders.csv'), 'id,total\nu_1,1\n\nu_2,\nu_3,3\nu_4,many\n')
  const text = `
name: A
steps:
  - track: { csv: ./orders.csv, user: '{{row.id}}', event: A, properties: { t: '{{row.total | number}}' } }
`
  expect(read(text, directory).mistakes.map(({ message }) => message)).toEqual([
    'line 4 of ./orders.csv: "" is not a number',
    'line 6 of ./orders.csv: "many" is not a number',
  ])
})

it('limits a step to 100,000 calls, and rejects files that are not text', async () => {
  const directory = await temporaryDirectory()
  writeFileSync(join(directory, 'latin.csv'), Buffer.from([0x69, 0x64, 0x0a, 0xc4, 0x0a]))
  const said = (fields: string) =>
    read(`name: A\nsteps:\n  - track: ${fields}`, directory).mistakes.map(
      ({ path, message }) => `${path}: ${message}`,
    )
  expect(said('{ users: 50000, times: 3, event: A }')).toEqual([
    'steps[0].track.users: a step can make at most 100,000 calls; this one would make 150,000',
  ])
  expect(said('{ csv: ./latin.csv, event: A }')[0]).toContain('not UTF-8')
  expect(said('{ csv: ., event: A }')[0]).toContain('not a file')
  expect(said('{ csv: /dev/zero, event: A }')[0]).toContain('not a file')
})

it('detects scenarios that need their own workbench, are skipped, or are marked only', () => {
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
  ).toEqual(['3: scenarios[1].name: the name A is used twice'])
})
