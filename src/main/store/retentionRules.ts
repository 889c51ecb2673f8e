/** What may be removed at a given time. Times are real time. */
export interface RetentionRules {
  /** How many settled messages, calls without a message, rejections, captures and sync changes are retained. Null: all. */
  count: number | null
  /** How many bytes of calls are retained, as they are stored. Null: all. */
  callBytes: number | null
  /** Above so many bytes of the whole database, the oldest of everything that may be removed is removed. Null: no limit. */
  databaseBytes: number | null
  /** How many bytes of captures are retained. Null: all. */
  captureBytes: number | null
  /** Nothing younger is removed by age: messages by the time they settled, others by the time they arrived. */
  age: number | null
  /** A call younger than this is not removed by age, so that duplicates of it are detected. */
  callAge: number
  /** A message that settled more recently may still have exchanges to record. */
  messageAge: number
  now: number
}
