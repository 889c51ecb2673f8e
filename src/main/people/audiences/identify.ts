import { createHash, randomUUID } from 'node:crypto'
import { callLabel } from '../../../contract/label.ts'
import type { ReadCall } from '../../collection/readCalls.ts'
import type { Personas } from '../../destination/bodyParts.ts'
import type { SyncChangeRow, SyncRow } from '../../store/syncs.ts'

/** The identify call that sends a user's value, as a client would send it at that time. */
export function identifyCall(key: string, change: SyncChangeRow, at: number): ReadCall {
  const timestamp = new Date(at).toISOString()
  const messageId = randomUUID()
  const content = {
    type: 'identify',
    userId: change.userId,
    traits: { [key]: JSON.parse(change.value) as unknown },
    integrations: { All: false, Webhooks: true },
    timestamp,
    messageId,
  }
  return {
    type: 'identify',
    messageId,
    userId: change.userId,
    anonymousId: null,
    label: callLabel('identify', content),
    timestamp,
    sentAt: null,
    content,
    text: JSON.stringify(content),
    notices: [],
    hasRawNumbers: false,
  }
}

/** Stable when an audience or trait is renamed; its space is that of its source. */
export function personasOf({ kind, personaId, sourceId, key }: SyncRow): Personas {
  const space = `spa_${idOf(`space ${sourceId}`)}`
  return {
    computation_class: kind,
    computation_id: `${kind === 'audience' ? 'aud' : 'tra'}_${idOf(`persona ${personaId}`)}`,
    computation_key: key,
    namespace: space,
    space_id: space,
  }
}

const idOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 24)
