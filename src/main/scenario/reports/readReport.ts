import { readFileSync } from 'node:fs'
import { DOMParser, type Document, onErrorStopParsing } from '@xmldom/xmldom'
import { z } from 'zod'
import { Refusal } from '../../errors/refusal.ts'

const Outcomes = z.object({
  passed: z.number(),
  failed: z.number(),
  broken: z.number(),
  stopped: z.number(),
  skipped: z.number(),
})
/** What `scenario run --json` prints. */
const JsonReport = z.looseObject({
  shard: z.string().nullish(),
  summary: Outcomes.extend({ ms: z.number() }),
  runs: z.array(z.looseObject({ file: z.string(), name: z.string(), ms: z.number().nullable() })),
  mistakes: z.array(z.looseObject({})),
})
export type JsonReport = z.infer<typeof JsonReport>

/** A report of a run. `shard` is its text, `2/5`; null: it is the report of a whole suite. */
export type Report = { file: string; shard: string | null } & (
  | { kind: 'JSON'; json: JsonReport }
  | { kind: 'JUnit'; xml: Document }
)

/** Reads a report that `scenario run` wrote as JSON or as JUnit. */
export function readReport(file: string): Report {
  let text: string
  try {
    text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    throw new Refusal('BAD_REQUEST', `${file} cannot be read: ${(error as Error).message}`)
  }
  return text.trimStart().startsWith('<') ? readJunit(file, text) : readJson(file, text)
}

function readJson(file: string, text: string): Report {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw new Refusal('BAD_REQUEST', `${file} is neither a JUnit report nor JSON`)
  }
  const { success, data, error } = JsonReport.safeParse(given)
  if (!success) {
    const [issue] = error.issues
    const where = issue?.path.join('.') || 'the whole'
    throw new Refusal(
      'BAD_REQUEST',
      `${file} is not a report of scenario run --json: ${where}: ${issue?.message}`,
    )
  }
  return { kind: 'JSON', file, shard: data.shard ?? null, json: data }
}

function readJunit(file: string, text: string): Report {
  let xml: Document
  try {
    xml = new DOMParser({ onError: onErrorStopParsing }).parseFromString(text, 'text/xml')
  } catch (error) {
    throw new Refusal('BAD_REQUEST', `${file} is not valid XML: ${(error as Error).message}`)
  }
  if (xml.documentElement?.tagName !== 'testsuites')
    throw new Refusal('BAD_REQUEST', `${file} is not a JUnit report: its root is not testsuites`)
  const shards = [...xml.getElementsByTagName('property')]
    .filter((each) => each.getAttribute('name') === 'shard')
    .map((each) => each.getAttribute('value'))
  return { kind: 'JUnit', file, shard: shards[0] ?? null, xml }
}
