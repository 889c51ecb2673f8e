import Database from 'better-sqlite3'
import { writeKey } from '../../collection/fuzz/bodies.ts'
import { type Served, stop } from '../../support/cli.ts'
import { tally, type Tally } from '../outcome.ts'
import type { Size } from '../size.ts'
import { openWatched, type Watched } from '../watched.ts'
import { calls } from './calls.ts'
import { captures, receivers } from './captures.ts'
import type { Flood } from './crowd.ts'
import { hostileInputs } from './hostileInputs.ts'
import { malformed } from './malformed.ts'
import { changedTables, stateOf } from './state.ts'
import { secretMark, strangers } from './strangers.ts'

/** Of a kind of request, to the port of each. */
const malformedShare = 0.01

const workspace = `
sources: [{ name: app, writeKey: ${writeKey} }, { name: ${secretMark}-source, writeKey: ${secretMark} }]
destinations:
  - { name: D, sources: [app], sharedSecret: ${secretMark}, endpoints: [{ url: "http://127.0.0.1:9" }] }
receivers:
${Object.entries(receivers)
  .map(([path, status]) => `  - { name: r${status}, path: ${path}, respond: [${status}] }`)
  .join('\n')}
`

/** Generated requests to the three ports and the API of the built product. */
export async function fuzzedRequests(counts: Size['requests'], seed: number) {
  const found = tally('fuzzed requests')
  const watched = await openWatched(workspace)
  try {
    const served = await watched.start()
    await served.client.delivery.pause()
    await withoutAccess(served, watched, { count: counts.strangers, seed, found })

    const accepted = new Set<string>()
    const [, captured] = await Promise.all([
      calls({ served, count: counts.calls, seed, found }, accepted),
      captures({ url: served.receiver, count: counts.captures, seed, found }),
    ])

    for (const url of [served.collect, served.receiver, served.ui])
      await malformed({ url, count: Math.ceil(counts.calls * malformedShare), seed, found })

    await stop(served.child, 'SIGKILL')
    // What counts is what a start finds.
    await stop((await watched.start()).child)
    found.turns(watched.turns(), 'requests to the three ports, and the next start')
    checkStored(watched.file, { accepted, captured, found })

    await withAccess(counts.operations, { seed, found })

    if (/defect|internal error/.test(watched.said()))
      found.count('defects', watched.said().slice(0, 2000))
    const sum = Object.values(counts).reduce((total, each) => total + each, 0)
    const all = sum + 3 * Math.ceil(counts.calls * malformedShare)
    return found.outcome(`${all.toLocaleString('en')} requests`)
  } finally {
    await watched.end()
  }
}

/** Nothing may be read, and no row may change. */
async function withoutAccess(served: Served, { file }: Watched, { count, seed, found }: Flood) {
  const { token, ui, client } = served
  await client.calls.sendTest({})
  await client.audiences.create({ name: secretMark, source: 'app', members: [secretMark] })
  const origin = { origin: ui, 'content-type': 'application/json' }
  const given = await fetch(`${ui}/access`, {
    method: 'POST',
    headers: origin,
    body: JSON.stringify({ token }),
  })
  const cookie = given.headers.get('set-cookie')?.split(';')[0] ?? ''
  // What the start has begun is written.
  await new Promise((resolve) => setTimeout(resolve, 2500))
  const before = stateOf(file)
  await strangers({ access: { ui, token, cookie }, count, seed, found })
  const changed = changedTables(before, stateOf(file))
  found.count(
    'unauthorised',
    `requests without access changed ${changed.join(', ')}`,
    changed.length,
  )
}

/** With the token, anything may be changed: on a data directory of its own. */
async function withAccess(count: number, { seed, found }: Omit<Flood, 'count'>) {
  const watched = await openWatched(workspace)
  try {
    const served = await watched.start()
    await hostileInputs({ served, count, seed, found })
    const { restarts } = (await served.client.status()).engine
    for (const { reason } of restarts) found.count('defects', `the engine ended: ${reason}`)
    await stop(served.child)
    found.turns(watched.turns(), 'inputs with the token')
  } finally {
    await watched.end()
  }
}

function checkStored(
  file: string,
  { accepted, captured, found }: { accepted: Set<string>; captured: number; found: Tally },
) {
  const db = new Database(file, { readonly: true })
  const stored = db
    .prepare<[], string>("SELECT message_id FROM call WHERE message_id GLOB 't[0-9]*-*'")
    .pluck()
    .all()
  const kept = new Set(stored)
  for (const id of accepted)
    if (!kept.has(id)) found.count('lost', `${id} was answered 200 and is lost`)
  for (const id of kept)
    if (!accepted.has(id)) found.problem(`${id} is stored and was not accepted`)
  if (kept.size < stored.length)
    found.problem(`${stored.length - kept.size} calls are stored twice`)
  const smuggled = db.prepare("SELECT 1 FROM call WHERE message_id = 'smuggled'").get()
  if (smuggled) found.count('unauthorised', 'a call was stored from bytes that are no request')
  // Rows are removed, but never the newest.
  const newest =
    db.prepare<[], number>('SELECT coalesce(max(id), 0) FROM capture').pluck().get() ?? 0
  if (newest < captured)
    found.count('lost', `${captured} captures were answered, ${newest} were stored`)
  if (db.pragma('quick_check', { simple: true }) !== 'ok') found.problem('quick_check is not ok')
  db.close()
}
