import { placeKey } from '../shard.ts'
import type { Report } from './readReport.ts'

/** How long each scenario of a report took, in ms, by `placeKey`. Skipped ones took no time. */
export function durationsOf(report: Report): Map<string, number> {
  if (report.kind === 'JSON')
    return new Map(
      report.json.runs.map(({ file, name, ms }) => [placeKey({ file, name }), ms ?? 0]),
    )
  return new Map(
    [...report.xml.getElementsByTagName('testsuite')].flatMap((suite) => {
      const file = suite.getAttribute('name') ?? ''
      return [...suite.getElementsByTagName('testcase')].map((each): [string, number] => [
        placeKey({ file, name: each.getAttribute('name') ?? '' }),
        1000 * Number(each.getAttribute('time') ?? 0),
      ])
    }),
  )
}
