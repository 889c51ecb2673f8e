/** What a part of the run found. All but the size and the time must be 0. */
export interface Outcome {
  part: string
  /** What was done, such as "300 kills". */
  did: string
  seconds: number
  /** Calls that were answered 200 and are not stored. */
  lost: number
  /** Answers of 500 or more without a documented reason. */
  defects: number
  /** Reads that returned data, and rows that changed, without access. */
  unauthorised: number
  /** Turns of the engine's loop of more than 50 ms of processor time. */
  blocked: number
  longestTurnMs: number
  /** Everything that did not hold, the above included, in words. */
  problems: string[]
}

interface Turns {
  blocked: { ms: number; afterMs: number }[]
  longestMs: number
}

/** Counts what does not hold while a part runs. */
export function tally(part: string) {
  const started = performance.now()
  const counts = { lost: 0, defects: 0, unauthorised: 0, blocked: 0 }
  const problems: string[] = []
  let longestTurnMs = 0
  return {
    problem: (words: string) => void problems.push(words),
    count(what: keyof typeof counts, words: string, by = 1) {
      if (by === 0) return
      counts[what] += by
      problems.push(words)
    },
    /** `during`: what was done when they were measured. */
    turns({ blocked, longestMs }: Turns, during: string) {
      counts.blocked += blocked.length
      longestTurnMs = Math.max(longestTurnMs, longestMs)
      for (const { ms, afterMs } of blocked)
        problems.push(
          `${during}: the engine was blocked for ${Math.round(ms)} ms, ${Math.round(afterMs / 1000)} s after the start`,
        )
    },
    outcome: (did: string): Outcome => ({
      part,
      did,
      seconds: Math.round((performance.now() - started) / 100) / 10,
      ...counts,
      longestTurnMs: Math.round(longestTurnMs),
      problems,
    }),
  }
}
export type Tally = ReturnType<typeof tally>

/** A part that found something, or the reason why it did not run to its end. */
export type Row = Outcome | { part: string; none: string }

const columns: [string, (outcome: Outcome) => string | number][] = [
  ['part', ({ part }) => part],
  ['size', ({ did }) => did],
  ['seconds', ({ seconds }) => seconds],
  ['lost', ({ lost }) => lost],
  ['5xx by defect', ({ defects }) => defects],
  ['unauthorised', ({ unauthorised }) => unauthorised],
  ['blocked > 50 ms', ({ blocked }) => blocked],
  ['longest turn', ({ longestTurnMs }) => `${longestTurnMs} ms`],
  ['problems', ({ problems }) => problems.length],
]

/** The table of a run, in Markdown, and the same as a line of JSON. */
export function report(rows: Row[]): string {
  const cells = rows.map((row) =>
    'none' in row
      ? columns.map((_, index) => [row.part, row.none][index] ?? '')
      : columns.map(([, cell]) => String(cell(row))),
  )
  const titles = columns.map(([title]) => title)
  const widths = titles.map((_, at) =>
    Math.max(...[titles, ...cells].map((row) => row[at]?.length ?? 0)),
  )
  const line = (row: string[]) =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  const found = rows.flatMap((row) => ('problems' in row ? row.problems.slice(0, 20) : []))
  return [
    line(titles),
    rule,
    ...cells.map(line),
    ...found.map((problem) => `✗ ${problem}`),
    JSON.stringify(rows),
  ].join('\n')
}
