import { z } from 'zod'
import { Id, IdInput } from './model.ts'
import { at } from './operation.ts'
import { exportFormats, exportKinds } from './options.ts'

export const ExportKind = z.enum(exportKinds)
export type ExportKind = z.infer<typeof ExportKind>

/** `ndjson`: everything stored, a line each. `har`: HAR 1.2. `csv`: for spreadsheets. `curl`: a script for sh. */
export const ExportFormat = z.enum(exportFormats)
export type ExportFormat = z.infer<typeof ExportFormat>

const mostExportIds = 10_000
const mostPartIds = 500

const ListIds = z.object({
  kind: ExportKind,
  filter: z.string().default('').describe('the text of a filter'),
  limit: z.coerce.number().int().min(1).max(mostExportIds).default(mostExportIds),
  cursor: z.string().optional().describe('nextCursor of the previous page'),
})

const Part = z.object({
  kind: ExportKind,
  format: ExportFormat,
  ids: z.array(IdInput).max(mostPartIds, `at most ${mostPartIds} at once`),
  first: z.boolean().default(false).describe('begins the file'),
  last: z.boolean().default(false).describe('ends the file, if all ids were taken'),
  written: z.int().min(0).default(0).describe('the sum of `written` of the parts before'),
})

const WrittenPart = z.object({
  text: z.string().describe('the next characters of the file'),
  taken: z.int().describe('how many ids it has; ask again for the others'),
  written: z.int().describe('entries: a message is one in a HAR file for each of its attempts'),
  missing: z.int().describe('ids that were removed meanwhile'),
})
export type WrittenPart = z.infer<typeof WrittenPart>

/** A file of any size, read in parts: the ids that match first, then their text. Nothing is stored between the parts. */
export const exports = {
  ids: at('GET', '/export/{kind}/ids', 'Ids that a filter matches, newest first')
    .input(ListIds)
    .output(z.object({ ids: z.array(Id), nextCursor: z.string().nullable() })),
  count: at('GET', '/export/{kind}/count', 'How many a filter matches')
    .input(ListIds.pick({ kind: true, filter: true }))
    .output(
      z.object({
        count: z.int(),
        complete: z.boolean().describe('false: counting took too long, and there are more'),
      }),
    ),
  part: at('POST', '/export/{kind}/part', 'A part of an exported file')
    .input(Part)
    .output(WrittenPart),
}
