import { commonParts } from '../../ui/text/commonParts.ts'

/** For each line of both texts, whether the other one lacks it. */
export interface MarkedLines {
  left: { text: string; differs: boolean }[]
  right: { text: string; differs: boolean }[]
}

/** Marks the lines that are not part of the longest common sequence. */
export function markLines(left: string, right: string): MarkedLines {
  const [a, b] = [left.split('\n'), right.split('\n')]
  // The comma after a line depends on what follows it.
  const common = commonParts(a.map(bare), b.map(bare))
  const marked = (lines: string[], kept: ReadonlySet<number>) =>
    lines.map((text, i) => ({ text, differs: !kept.has(i) }))
  return { left: marked(a, common.left), right: marked(b, common.right) }
}

const bare = (line: string) => (line.endsWith(',') ? line.slice(0, -1) : line)
