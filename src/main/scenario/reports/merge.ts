import { type Document, type Element, XMLSerializer } from '@xmldom/xmldom'
import { Refusal } from '../../errors/refusal.ts'
import { joinedPlans } from '../planSeen.ts'
import type { JsonReport, Report } from './readReport.ts'

/** Refuses reports of shards unless there is exactly one of each, of one distribution. Others are of whole suites. */
export function refuseMissingShards(reports: readonly Report[]) {
  const sharded = reports.flatMap(({ file, share }) => (share === null ? [] : [{ file, ...share }]))
  const [first] = sharded
  if (!first) return
  const whole = reports.find(({ share }) => share === null)
  if (whole)
    throw new Refusal(
      'BAD_REQUEST',
      `${whole.file} is of a whole run, ${first.file} of shard ${first.shard}: merge them separately`,
    )
  const count = Number(first.shard.split('/')[1])
  for (let number = 1; number <= count; number++) {
    const shard = `${number}/${count}`
    const [one, another] = sharded.filter((each) => each.shard === shard)
    if (!one) throw new Refusal('BAD_REQUEST', `the report of shard ${shard} is missing`)
    if (another)
      throw new Refusal(
        'BAD_REQUEST',
        `${one.file} and ${another.file} are both reports of shard ${shard}`,
      )
  }
  const other = sharded.find(({ shard }) => shard.split('/')[1] !== String(count))
  if (other)
    throw new Refusal(
      'BAD_REQUEST',
      `${other.file} is of shard ${other.shard}, ${first.file} of shard ${first.shard}: they are not of the same run`,
    )
  const apart = sharded.find(({ distribution }) => distribution !== first.distribution)
  if (apart)
    throw new Refusal(
      'BAD_REQUEST',
      `${first.file} and ${apart.file} are of different distributions, so scenarios may have run twice or never; ` +
        'every shard must be run with the same files, options and --durations',
    )
}

/** One report of all runs. It took as long as the longest: shards run at the same time. */
export function mergeJson(reports: readonly JsonReport[]) {
  const sum = (of: keyof JsonReport['summary']) =>
    reports.reduce((total, { summary }) => total + summary[of], 0)
  const runs = reports.flatMap((each) => each.runs)
  return {
    summary: {
      passed: sum('passed'),
      failed: sum('failed'),
      broken: sum('broken'),
      stopped: sum('stopped'),
      skipped: sum('skipped'),
      ms: Math.max(0, ...reports.map(({ summary }) => summary.ms)),
    },
    plans: joinedPlans(runs),
    runs,
    // Every shard reads all files, and finds the same.
    mistakes: [
      ...new Map(
        reports.flatMap(({ mistakes }) => mistakes.map((each) => [JSON.stringify(each), each])),
      ).values(),
    ],
  }
}

const counted = ['tests', 'failures', 'errors', 'skipped', 'time'] as const
type Totals = Record<(typeof counted)[number], number>

/** One JUnit report. Suites of the same file, whose scenarios were in several shards, become one. */
export function mergeJunit([first, ...others]: readonly Document[]): {
  text: string
  totals: Totals
} {
  const root = first?.documentElement
  if (!first || !root) throw new Refusal('BAD_REQUEST', 'no JUnit report to merge')
  const suites = new Map<string, Element>()
  for (const each of [first, ...others].flatMap((xml) => [
    ...xml.getElementsByTagName('testsuite'),
  ])) {
    each.parentNode?.removeChild(each)
    removeShare(each)
    const name = each.getAttribute('name') ?? ''
    const joined = suites.get(name)
    if (joined) join(joined, each)
    else if (totalsOf(each).tests > 0) suites.set(name, each)
  }
  root.textContent = '\n'
  for (const suite of suites.values()) append(root, suite)
  const totals = sumOf([...suites.values()].map(totalsOf))
  setTotals(root, totals)
  // Of the root, the format has no such count.
  root.removeAttribute('skipped')
  return { text: `${new XMLSerializer().serializeToString(first)}\n`, totals }
}

function join(suite: Element, other: Element) {
  const known = new Set(casesOf(suite).map(textOf))
  const cases = casesOf(other)
  const added = cases.filter((each) => !isFile(each, suite) || !known.has(textOf(each)))
  for (const each of added) append(suite, each)
  const totals = sumOf([totalsOf(suite), totalsOf(other)])
  const repeated = cases.length - added.length
  setTotals(suite, { ...totals, tests: totals.tests - repeated, errors: totals.errors - repeated })
  const [earliest = ''] = [suite, other]
    .map((each) => each.getAttribute('timestamp') ?? '')
    .toSorted()
  suite.setAttribute('timestamp', earliest)
}

const casesOf = (suite: Element) => [...suite.getElementsByTagName('testcase')]
const textOf = (each: Element) => new XMLSerializer().serializeToString(each)
/** A file with mistakes is a case of its own, which every shard reports in the same words. */
const isFile = (each: Element, suite: Element) =>
  each.getAttribute('name') === suite.getAttribute('name') &&
  each.getElementsByTagName('error').length > 0

/** On lines of its own. */
function append(parent: Element, child: Element) {
  const xml = parent.ownerDocument
  if (!xml) return
  for (const node of [
    xml.createTextNode('  '),
    xml.importNode(child, true),
    xml.createTextNode('\n'),
  ])
    parent.appendChild(node)
}

function removeShare(suite: Element) {
  // The list itself shrinks with each removal.
  const properties = Array.from(suite.getElementsByTagName('property'))
  for (const each of properties)
    if (/^(shard|distribution)$/.test(each.getAttribute('name') ?? ''))
      each.parentNode?.removeChild(each)
}

const totalsOf = (element: Element): Totals =>
  Object.fromEntries(
    counted.map((name) => [name, Number(element.getAttribute(name) ?? 0)]),
  ) as Totals

const sumOf = (all: readonly Totals[]): Totals =>
  Object.fromEntries(
    counted.map((name) => [name, all.reduce((total, each) => total + each[name], 0)]),
  ) as Totals

function setTotals(element: Element, totals: Totals) {
  for (const name of counted)
    element.setAttribute(name, name === 'time' ? totals.time.toFixed(3) : String(totals[name]))
}
