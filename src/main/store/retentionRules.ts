/** What may go at one moment. Times are real. */
export interface RetentionRules {
  /** How many settled messages, calls without a message, rejections, captures and changes of syncs are kept. Null: all. */
  count: number | null
  /** Nothing younger goes by age: messages by when they settled, the others by when they came. */
  age: number | null
  /** A call younger than this is not removed by age, so that a repeat of it is known. */
  callAge: number
  /** A message that settled less long ago may still have exchanges to record. */
  messageAge: number
  now: number
}
