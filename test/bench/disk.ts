import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { deliverBacklog } from './backlog.ts'
import { type Bench, bytes, type Extent, ratioOf } from './measure.ts'
import { createDataDirectory, startProduct } from './product.ts'
import { startReceiverProcess } from './receiverProcess.ts'
import { bodyOf } from './testCall.ts'

/** Bytes on the disk per delivered message, compared with the bytes of its body. */
export async function benchDisk({ quick }: Extent): Promise<Bench> {
  const messagesEach = quick ? 5000 : 20_000
  const receiver = await startReceiverProcess(1)
  const wiring = [[`${receiver.origins[0]}/hook`]]
  const data = await createDataDirectory(wiring)
  try {
    const product = await startProduct(data)
    const derived = join(data.directory, 'derived.db')
    try {
      await deliverBacklog(product, receiver, { wiring, messagesEach })
      await indexed(derived, messagesEach)
    } finally {
      await product.close()
    }
    const perTable = checkpoint(data.database).concat(checkpoint(derived))
    const sizeOf = (file: string) =>
      (statSync(file).size + (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0)) /
      messagesEach
    const baseline = Buffer.byteLength(bodyOf(messagesEach - 1))
    const each = sizeOf(data.database)
    return {
      measures: [
        {
          what: 'disk per delivered message, against its body',
          ...ratioOf([{ baseline, ours: each }], bytes),
          target: { atMost: 2.2 },
        },
        {
          what: '  with profiles, lists and the text index',
          ...ratioOf([{ baseline, ours: each + sizeOf(derived) }], bytes),
          target: { atMost: 2.7 },
        },
      ],
      notes: [
        `of that: ${perTable
          .filter(({ size }) => size >= messagesEach)
          .map(({ name, size }) => `${name} ${bytes(size / messagesEach)}`)
          .join(', ')}`,
      ],
      failures: [],
    }
  } finally {
    await receiver.close()
    await data.remove()
  }
}

/** Waits until nearly all messages are in the text index: the last ones are added together with later ones. */
async function indexed(derived: string, messages: number) {
  const db = new Database(derived, { readonly: true })
  const upTo = db
    .prepare<[], number>("SELECT value FROM derived_cursor WHERE name = 'messageTextUpTo'")
    .pluck()
  while ((upTo.get() ?? 0) < messages - 200) await sleep(200)
  db.close()
}

/** Checkpoints the log; returns the bytes of each table and index, largest first. */
function checkpoint(file: string) {
  const db = new Database(file)
  try {
    db.pragma('wal_checkpoint(TRUNCATE)')
    return db
      .prepare<[], { name: string; size: number }>(
        'SELECT name, sum(pgsize) AS size FROM dbstat GROUP BY name ORDER BY size DESC',
      )
      .all()
  } finally {
    db.close()
  }
}
