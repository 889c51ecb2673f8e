import type { JsonObject } from '../destination/json.ts'
import type { AttemptRecord } from '../store/attempts.ts'
import type { MessageRow } from '../store/messageList.ts'

/** What a recording needs of a message. */
type RecordedRow = Pick<
  MessageRow,
  | 'id'
  | 'destination_id'
  | 'destination'
  | 'source'
  | 'type'
  | 'user_id'
  | 'label'
  | 'state'
  | 'rounds'
  | 'first_attempt_engine_at'
> & {
  /** Its id is that of a capture. */
  isCapture?: boolean
}

export type RecordedAttempt = Pick<
  AttemptRecord,
  'endpointId' | 'url' | 'outcome' | 'status' | 'verdict' | 'reason' | 'startedEngineAt'
>

export interface RecordedMessage {
  row: RecordedRow
  attempts: RecordedAttempt[]
}

/** A recorded action, as the step that repeats it, and its outcome. */
export interface Recorded {
  /** Real time. */
  receivedAt: number
  /** Engine time, if known. */
  engineAt: number | null
  step: Record<string, JsonObject>
  messages: RecordedMessage[]
  /** Destinations that were disabled for it. */
  off: number[]
  /** Its own values, for use in expectations. */
  content: JsonObject
  sourceId: number | null
  blocked: boolean
}

/** An action without messages. */
export const nothing = {
  engineAt: null,
  messages: [],
  off: [],
  content: {},
  sourceId: null,
  blocked: false,
}
