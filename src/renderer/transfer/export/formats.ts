import type { ExportFormat, ExportKind } from '../../../contract/exportOperations.ts'

export const formatChoices: readonly (readonly [ExportFormat, string])[] = [
  ['ndjson', 'NDJSON'],
  ['har', 'HAR'],
  ['csv', 'CSV'],
  ['curl', 'curl'],
]

const har: Record<ExportKind, string> = {
  messages:
    'HAR 1.2, for browsers’ developer tools and HTTP clients: one entry for each attempt, with headers, signature, response and timings.',
  calls:
    'HAR 1.2: each call as one request to the collection port. How its client sent it is not stored.',
  captures:
    'HAR 1.2: each captured request with its headers. Of the response, only the status is stored.',
}

const curl: Record<ExportKind, string> = {
  messages:
    'A script for sh: the latest request to each endpoint, with the same body, headers and signature.',
  calls: 'A script for sh that sends each call again, with its message id.',
  captures: 'A script for sh that sends each captured request again.',
}

/** What a file has. */
export function formatText(kind: ExportKind, format: ExportFormat): string {
  if (format === 'har') return har[kind]
  if (format === 'curl') return curl[kind]
  if (format === 'csv')
    return 'A table for spreadsheets. Text that a spreadsheet would run as a formula begins with an apostrophe.'
  return kind === 'calls'
    ? 'One line of JSON each, with everything stored. It can be imported.'
    : 'One line of JSON each, with everything stored. Its calls can be imported.'
}
