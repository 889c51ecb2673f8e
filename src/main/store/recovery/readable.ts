import { countText, plural } from '../../../contract/format.ts'
import { openNew, newestVersion } from '../sqlite/database.ts'
import { memoryPath } from '../sqlite/directory.ts'
import { openPages } from './pages.ts'
import { scanRows } from './scan.ts'
import { shapesOf } from './shapes.ts'

/** What a start reports of a damaged database. */
const reported = { call: 'call', message: 'message', attempt: 'attempt' }

/** "1,204 calls, 1,180 messages and 2,300 attempts are readable; 3 of 400 pages are not". Null: it cannot be read at all. */
export function readableText(file: string): string | null {
  const counts = new Map<string, number>()
  try {
    const pages = openPages(file)
    const { db } = openNew(memoryPath, Math.min(pages.version ?? newestVersion, newestVersion))
    try {
      const { unreadablePages } = scanRows(pages, shapesOf(db), ({ table, rows }) =>
        counts.set(table, (counts.get(table) ?? 0) + rows.length),
      )
      const [calls, messages, attempts] = Object.entries(reported).map(([table, word]) =>
        plural(counts.get(table) ?? 0, word),
      )
      const rest = `${countText(unreadablePages)} of ${plural(pages.count, 'page')} are not`
      return `${calls}, ${messages} and ${attempts} are readable; ${rest}`
    } finally {
      db.close()
      pages.close()
    }
  } catch {
    return null
  }
}
