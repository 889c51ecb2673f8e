/** The places in each of two lists that belong to their longest common sequence. */
export interface CommonParts {
  left: ReadonlySet<number>
  right: ReadonlySet<number>
}

/** Cells of the table of common parts; beyond it, only the equal beginning and end are common. */
const mostCells = 1_000_000

/** `isCut`: the ends are not those of the lists, so that equal ones need not belong together. */
export function commonParts(
  a: readonly string[],
  b: readonly string[],
  { isCut = false } = {},
): CommonParts {
  const left = new Set<number>()
  const right = new Set<number>()
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) {
    left.add(start)
    right.add(start++)
  }
  let [x, y] = [a.length, b.length]
  if (!isCut)
    while (x > start && y > start && a[x - 1] === b[y - 1]) {
      left.add(--x)
      right.add(--y)
    }
  for (const [i, j] of commonBetween(a.slice(start, x), b.slice(start, y))) {
    left.add(start + i)
    right.add(start + j)
  }
  return { left, right }
}

function commonBetween(a: readonly string[], b: readonly string[]): [number, number][] {
  if (a.length * b.length > mostCells) return []
  const width = b.length + 1
  const lengths = new Uint32Array((a.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] as number
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const places: [number, number][] = []
  let [i, j] = [0, 0]
  while (i < a.length && j < b.length)
    if (a[i] === b[j]) places.push([i++, j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  return places
}
