/** For each line of both texts, whether the other one lacks it. */
export interface MarkedLines {
  left: { text: string; differs: boolean }[]
  right: { text: string; differs: boolean }[]
}

/** Cells of the table of common lines; beyond it, everything between the equal beginning and end is marked. */
const mostCells = 1_000_000

/** Marks the lines that are not part of the longest common sequence. */
export function markLines(left: string, right: string): MarkedLines {
  const [a, b] = [left.split('\n'), right.split('\n')]
  // The comma after a line depends on what follows it.
  const [x, y] = [a.map(bare), b.map(bare)]
  let start = 0
  while (start < x.length && start < y.length && x[start] === y[start]) start++
  let end = 0
  while (
    end < x.length - start &&
    end < y.length - start &&
    x[x.length - 1 - end] === y[y.length - 1 - end]
  )
    end++
  const common = commonLines(x.slice(start, x.length - end), y.slice(start, y.length - end))
  const marked = (lines: string[], kept: ReadonlySet<number>) =>
    lines.map((text, i) => ({
      text,
      differs: i >= start && i < lines.length - end && !kept.has(i - start),
    }))
  return { left: marked(a, common.left), right: marked(b, common.right) }
}

const bare = (line: string) => (line.endsWith(',') ? line.slice(0, -1) : line)

/** The places of the longest common sequence in each. */
function commonLines(a: string[], b: string[]) {
  const left = new Set<number>()
  const right = new Set<number>()
  if (a.length * b.length > mostCells) return { left, right }
  const width = b.length + 1
  const lengths = new Uint32Array((a.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] as number
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  let [i, j] = [0, 0]
  while (i < a.length && j < b.length)
    if (a[i] === b[j]) {
      left.add(i++)
      right.add(j++)
    } else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  return { left, right }
}
