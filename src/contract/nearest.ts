/** The known name closest to a misspelled one, or null: few letters differ, or one is a prefix of the other. */
export function nearest(spelled: string, known: readonly string[]): string | null {
  const wanted = plain(spelled)
  const near = known
    .map((name) => ({ name, distance: misspelling(wanted, plain(name)) }))
    .filter(({ name, distance }) => distance <= Math.max(1, Math.floor(name.length / 3)))
    .toSorted((a, b) => a.distance - b.distance)
  const begins = known.find(
    (name) => name.length >= 3 && wanted.length >= 3 && begin(wanted, plain(name)),
  )
  return near[0]?.name ?? begins ?? null
}

const plain = (name: string) => name.toLowerCase().replaceAll(/[\s_-]/g, '')
const begin = (a: string, b: string) => a.startsWith(b) || b.startsWith(a)

const longest = 60

/** The edit distance with transpositions. Only the beginning of long texts is compared. */
export function misspelling(given: string, other: string): number {
  const a = given.slice(0, longest)
  const b = other.slice(0, longest)
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        (last[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (last[j - 1] as number) + (same ? 0 : 1),
        swapped ? (before[j - 2] as number) + 1 : Infinity,
      )
    }
    before = last
    last = row
  }
  return last[b.length] as number
}
