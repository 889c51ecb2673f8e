import { z } from 'zod'
import { Sending } from './compose.ts'
import { CallType, Id, IdInput } from './model.ts'
import { at, page } from './operation.ts'

/** Characters of a file; it is held in memory. */
export const importCharacters = 32 * 1024 * 1024

const NewImport = z.strictObject({
  name: z.string().max(300).default('').describe("the file's name"),
  text: z
    .string()
    .max(importCharacters, 'a file can have at most 32 MB; split it')
    .describe('NDJSON or HAR: calls, or webhook bodies made from calls'),
})

/** Where it is in the file, such as `line 3` or `entry 3, call 2`. */
const Place = z.string()

const ImportedCall = z.object({
  index: z.int(),
  place: Place,
  type: CallType,
  label: z.string(),
  userId: z.string().nullable(),
  messageId: z.string().nullable(),
  timestamp: z.string().nullable(),
  notes: z.array(z.string()).describe('what the file does not have, and what was used instead'),
})
export type ImportedCall = z.infer<typeof ImportedCall>

const Counted = z.object({ text: z.string(), count: z.int() })

/** A file that was read. Nothing of it was sent. */
export const Import = z.object({
  id: Id,
  name: z.string(),
  format: z.enum(['ndjson', 'har', 'json']),
  calls: z.int().describe('how many can be sent'),
  types: z.array(z.object({ type: CallType, count: z.int() })),
  faults: z.array(z.object({ place: Place, message: z.string() })).describe('the first 100'),
  faultCount: z.int(),
  skipped: z.array(Counted).describe('what is no call, by reason'),
  notes: z.array(Counted).describe('what is not known of how many calls'),
})
export type Import = z.infer<typeof Import>

const NewImportSending = z.strictObject({
  id: IdInput,
  source: z.string().describe("a source's name; the calls are sent with its write key"),
  rate: z
    .number()
    .positive('a rate must be more than 0 per second')
    .max(10_000, 'a rate can be at most 10,000 per second')
    .nullable()
    .default(null)
    .describe('calls per second; null: as fast as they are answered'),
  messageIds: z
    .enum(['keep', 'new'])
    .default('keep')
    .describe('keep: a call that is already stored becomes a duplicate; new: each is a new call'),
})

export const imports = {
  read: at('POST', '/imports', 'Read a file of calls; nothing is sent')
    .input(NewImport)
    .output(Import),
  calls: at('GET', '/imports/{id}/calls', 'The calls of a file that was read, in its order')
    .input(z.object({ id: IdInput, ...page }))
    .output(z.object({ items: z.array(ImportedCall), nextCursor: z.string().nullable() })),
  call: at('GET', '/imports/{id}/calls/{index}', 'One call of a file, as JSON')
    .input(z.object({ id: IdInput, index: IdInput }))
    .output(z.object({ text: z.string() })),
  send: at('POST', '/imports/{id}/send', 'Send all calls of a file through the collection port')
    .input(NewImportSending)
    .output(Sending),
}
