import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { prepareDerivedTables } from '../../../src/main/store/derived/derivedDatabase.ts'
import { createMessageIndex } from '../../../src/main/store/derived/messageIndex.ts'
import { messageLogTable } from '../../../src/main/store/messageLog.ts'
import { openDatabase } from '../../../src/main/store/sqlite/database.ts'
import { engineLogOf } from '../../support/messageIndexFiles.ts'

const everything = { before: Number.MAX_SAFE_INTEGER, offset: 0, limit: 1000 }

function openWith(bodies: string[]) {
  const db = openDatabase(':memory:')
  onTestFinished(() => void db.close())
  messageLogTable(db).recordOpening()
  prepareDerivedTables(db)
  db.exec(`INSERT INTO destination (id, name) VALUES (1, 'd')`)
  const index = createMessageIndex(
    db,
    engineLogOf(() => db),
  )
  const addBody = db.prepare(`INSERT INTO body (profile, text) VALUES ('documented', ?)`)
  const addMessage = db.prepare(`
    INSERT INTO message (destination_id, body_id, type, user_id, label, state, received_at, settled_at)
    VALUES (1, ?, 'track', 'Zoë@example.com', 'Order Completed', 'delivered', 1, 2)`)
  for (const body of bodies) addMessage.run(addBody.run(body).lastInsertRowid)
  const find = (q: string) => index.find({ q }, everything)
  async function indexAll() {
    // Fewer than a batch are not indexed yet.
    while (await index.step());
  }
  return { db, index, find, indexAll }
}

const content = {
  orderId: 'ord_8-1',
  total: 27.5,
  note: 'first line\nSecond "quoted" ÉCOLE naïve Straße 東京都 😀 don\'t',
  path: 'C:\\temp',
  tags: ['AND', 'or', 'NEAR(x)'],
}

it.each([
  'ord_8-1',
  'ORD_8',
  'ord',
  '27.5',
  '27',
  'total 27.5',
  'second',
  'quoted',
  '"quoted"',
  'école',
  'ecole',
  'NAIVE',
  'straße',
  '東京',
  'don t',
  "don't",
  'temp',
  'and',
  'OR',
  'near',
  'near(x)',
  'x',
  'zoe',
  'example.com',
  'zoë@exam',
  'order comp',
  '- order',
  'ord*',
  '"',
  '',
  ' ',
  '...',
  '😀',
  '^order',
  'note:',
])('finds %j as the beginning of a word in any letter case', (q) => {
  const { find } = openWith(['{}', JSON.stringify(content)])
  expect(find(q)).toContain(2)
})

it.each(['rd_8', 'nsecond', 'line nothing', '8-1', 'completedx', 'emp', 'not_there OR', 'x y'])(
  'does not find %j',
  (q) => {
    expect(openWith([JSON.stringify(content)]).find(q)).toEqual([])
  },
)

it('finds the same before and after messages are indexed, whatever the texts', async () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 4 }),
    fc.string({ unit: 'binary', maxLength: 3 }),
    fc.constantFrom(
      'Évry',
      'ÄÖÜ',
      'I\u0307',
      '\u0301a',
      'ß',
      '東京',
      '한국어',
      'ǅ',
      '27.5',
      'ord_8-1',
      'AND',
      'a"b',
      'x*',
      '\\n',
    ),
  )
  const aText = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(' '))
  await fc.assert(
    fc.asyncProperty(
      fc.array(aText, { minLength: 3, maxLength: 20 }),
      fc.array(piece, { minLength: 10, maxLength: 10 }),
      async (texts, queries) => {
        // A whole batch, so that all are indexed.
        const bodies = Array.from({ length: 120 }, (_, i) =>
          JSON.stringify({ text: texts[i % texts.length] }),
        )
        const { db, find, indexAll } = openWith(bodies)
        const before = queries.map(find)
        await indexAll()
        expect(db.prepare('SELECT count(*) FROM message_text_docsize').pluck().get()).toBe(100)
        const reopened = createMessageIndex(
          db,
          engineLogOf(() => db),
        )
        expect(queries.map((q) => reopened.find({ q }, everything))).toEqual(before)
        db.close()
      },
    ),
    { numRuns: 15 },
  )
})
