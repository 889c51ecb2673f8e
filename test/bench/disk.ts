import { statSync } from 'node:fs'
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
    try {
      await deliverBacklog(product, receiver, { wiring, messagesEach })
    } finally {
      await product.close()
    }
    const perTable = checkpoint(data.database)
    const wal = statSync(`${data.database}-wal`, { throwIfNoEntry: false })?.size ?? 0
    const each = (statSync(data.database).size + wal) / messagesEach
    return {
      measures: [
        {
          what: 'disk per delivered message, against its body',
          ...ratioOf(
            [{ baseline: Buffer.byteLength(bodyOf(messagesEach - 1)), ours: each }],
            bytes,
          ),
          target: { atMost: 2.2 },
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
