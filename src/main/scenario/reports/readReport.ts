import { readFileSync } from 'node:fs'
import { DOMParser, type Document, onErrorStopParsing } from '@xmldom/xmldom'
import { z } from 'zod'
import { PlanSeen } from '../../../contract/scenario.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Share } from '../shard.ts'

const Outcomes = z.object({
  passed: z.number(),
  failed: z.number(),
  broken: z.number(),
  stopped: z.number(),
  skipped: z.number(),
})
/** What `scenario run --json` prints. */
const JsonReport = z.looseObject({
  shard: z.string().optional(),
  distribution: z.string().default(''),
  summary: Outcomes.extend({ ms: z.number() }),
  runs: z.array(
    z.looseObject({
      file: z.string(),
      name: z.string(),
      ms: z.number().nullable(),
      // Reports of earlier versions have none.
      plans: z.array(PlanSeen).default([]),
    }),
  ),
  mistakes: z.array(z.looseObject({})),
})
export type JsonReport = z.infer<typeof JsonReport>

/** A report of a run. `share` is null in the report of a whole suite. */
export type Report = { file: string; share: Share | null } & (
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
  const { shard, distribution } = data
  const share = shard === undefined ? null : { shard, distribution }
  return { kind: 'JSON', file, share, json: data }
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
  const shard = propertyOf(xml, 'shard')
  const share =
    shard === null ? null : { shard, distribution: propertyOf(xml, 'distribution') ?? '' }
  return { kind: 'JUnit', file, share, xml }
}

/** Every suite of a report states the same. */
const propertyOf = (xml: Document, name: string): string | null =>
  [...xml.getElementsByTagName('property')]
    .find((each) => each.getAttribute('name') === name)
    ?.getAttribute('value') ?? null
