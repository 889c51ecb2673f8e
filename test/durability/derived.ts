import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import type { serve } from '../support/cli.ts'
import { recomputed, shownProfiles } from '../support/recomputed.ts'

type Client = Awaited<ReturnType<typeof serve>>['client']

/** Old messages are indexed behind the engine; after many kills, this takes a while. */
const indexLimitMs = 120_000
/** How many users are searched for. */
const mostSearched = 50

/** Compares profiles, counts and searches with what the stored rows say. */
export async function derivedProblems(client: Client, file: string): Promise<string[]> {
  const problems: string[] = []
  const limit = performance.now() + indexLimitMs
  while ((await client.status()).derived.unsearched > 0 && performance.now() < limit)
    await sleep(100)
  const shown = new Map((await shownProfiles(client)).map((each) => [each.userId, each]))
  const wanted = recomputed(file)
  if (shown.size !== wanted.length)
    problems.push(`${shown.size} profiles are shown, not ${wanted.length}`)
  for (const each of wanted)
    if (JSON.stringify(shown.get(each.userId)) !== JSON.stringify(each))
      problems.push(`the profile of ${each.userId} is not what its calls say`)

  const db = new Database(file, { readonly: true })
  const counts = db
    .prepare<[], { state: 'delivered'; destination: string; count: number }>(`
      SELECT state, destination.name AS destination, count(*) AS count
      FROM message JOIN destination ON destination.id = destination_id GROUP BY 1, 2`)
    .all()
  const ofUser = db
    .prepare<[string], number>('SELECT count(*) FROM message WHERE user_id = ?')
    .pluck()
  for (const { state, destination, count } of counts) {
    const found = (await client.messages.count({ state, destination })).count
    if (found !== count)
      problems.push(`${found} messages of ${destination} are ${state}, not ${count}`)
  }
  for (const { userId } of wanted.slice(0, mostSearched)) {
    const found = (await client.messages.count({ user: userId })).count
    const searched = (await client.messages.list({ q: userId, user: userId, limit: 100 })).items
    if (found !== ofUser.get(userId) || searched.length !== found)
      problems.push(
        `${searched.length} messages of ${userId} are found by text, ${found} by filter`,
      )
  }
  db.close()
  return problems
}
