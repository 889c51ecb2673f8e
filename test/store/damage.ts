import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { fraction } from '../../src/contract/fraction.ts'
import { openDatabase } from '../../src/main/store/sqlite/database.ts'

export const calls = 1500
export const pageBytes = 4096

/** Calls of different sizes, each with a message; closed. */
export function makeDatabase(directory: string): string {
  const file = join(directory, 'hookbench.db')
  const db = openDatabase(file)
  const call = db.prepare(`
    INSERT INTO call (id, source_id, message_id, type, user_id, label, received_at, content)
    VALUES (?, 1, ?, 'track', ?, 'E', ?, ?)`)
  const body = db.prepare("INSERT INTO body (id, profile, text) VALUES (?, 'documented', ?)")
  const message = db.prepare(`
    INSERT INTO message (call_id, source_id, destination_id, body_id, type, user_id, label, state, received_at, settled_at)
    VALUES (?, 1, 1, ?, 'track', ?, 'E', 'delivered', ?, ?)`)
  db.transaction(() => {
    db.exec(`
      INSERT INTO source (id, name, write_key, kind) VALUES (1, 'app', 'KEY', 'server');
      INSERT INTO destination (id, name) VALUES (1, 'D');`)
    for (let id = 1; id <= calls; id++) {
      // A tenth do not fit on a page.
      const size = fraction(1, id, 0) < 0.1 ? 4000 + 9000 * fraction(2, id, 0) : 300
      const content = JSON.stringify({ event: 'E', pad: 'é'.repeat(Math.floor(size / 2)) })
      call.run(id, `m${id}`, `u${id}`, id, content)
      body.run(id, `{"id":${id}}`)
      message.run(id, id, `u${id}`, id, id)
    }
    db.exec(
      "UPDATE message_count SET count = (SELECT count(*) FROM message) WHERE state = 'delivered'",
    )
  })()
  db.close()
  return file
}

interface TreePage {
  pageno: number
  path: string
  pagetype: string
  ncell: number
}

/** The pages with the calls, as SQLite itself reports them: what a reader must be able to get. */
export function layoutOf(file: string) {
  const db = new Database(file, { readonly: true })
  const pages = db
    .prepare<[], TreePage>("SELECT pageno, path, pagetype, ncell FROM dbstat WHERE name = 'call'")
    .all()
  const count = db.pragma('page_count', { simple: true }) as number
  db.close()
  /** The pages that each call needs, by its place in order. */
  const needs: number[][] = []
  const leaves = pages.filter(({ pagetype }) => pagetype === 'leaf')
  for (const { pageno, path, ncell } of leaves.toSorted((a, b) => (a.path < b.path ? -1 : 1)))
    for (let cell = 0; cell < ncell; cell++) {
      const long = `${path}${cell.toString(16).padStart(3, '0')}+`
      const more = pages.filter((page) => page.path.startsWith(long))
      needs.push([pageno, ...more.map((page) => page.pageno)])
    }
  const branches = pages.filter(({ pagetype }) => pagetype === 'internal')
  return {
    count,
    branches: branches.map(({ pageno }) => pageno),
    readable: (zeroed: Set<number>) =>
      needs.flatMap((needed, at) => (needed.some((page) => zeroed.has(page)) ? [] : [at + 1])),
  }
}

export function zero(file: string, pages: Iterable<number>) {
  const opened = openSync(file, 'r+')
  for (const page of pages)
    writeSync(opened, Buffer.alloc(pageBytes), 0, pageBytes, (page - 1) * pageBytes)
  closeSync(opened)
}
