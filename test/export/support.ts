import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import type { ExportFormat, ExportKind } from '../../src/contract/exportOperations.ts'
import { type ExportClient, exportParts } from '../../src/contract/exportParts.ts'

/** The whole file. */
export async function exportedText(
  client: { exports: unknown },
  kind: ExportKind,
  format: ExportFormat,
  filter = '',
): Promise<string> {
  let text = ''
  const parts = exportParts(client.exports as ExportClient, { kind, format, filter })
  for await (const part of parts) text += part.text
  return text
}

const schema = JSON.parse(
  readFileSync(new URL('../wire/har-1.2.schema.json', import.meta.url), 'utf8'),
) as object
const isHar = new Ajv({ strict: false, validateFormats: false, allErrors: true }).compile(schema)

interface Named {
  name: string
  value: string
}

export interface HarFile {
  log: {
    entries: {
      startedDateTime: string
      time: number
      request: {
        method: string
        url: string
        headers: Named[]
        postData?: { mimeType: string; text: string }
      }
      response: { status: number; content: { size: number; text?: string; encoding?: string } }
      timings: Record<string, number>
      [own: string]: unknown
    }[]
  }
}

/** Reads a file as a strict HAR 1.2 reader. */
export function readHar(text: string): HarFile['log']['entries'] {
  const file: unknown = JSON.parse(text)
  if (!isHar(file))
    throw new Error(isHar.errors?.map((e) => `${e.instancePath} ${e.message}`).join('\n'))
  return (file as HarFile).log.entries
}
