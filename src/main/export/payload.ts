import type { Payload } from '../../contract/model.ts'

/** A text that is stored whole. */
export const payloadOf = (text: string): Payload => ({
  text,
  encoding: 'utf8',
  bytes: Buffer.byteLength(text),
  truncated: false,
})
