export interface Command {
  id: string
  title: string
  /** What it is about to use, shown beside it. */
  detail?: string
  keys?: readonly string[]
  /** Whether it is how things are already. */
  isSet?: boolean
  act: () => void
}

export interface CommandGroup {
  commands: readonly Command[]
  /** Found by typing only: there may be hundreds. */
  onTyping?: boolean
}

export interface Shown {
  commands: Command[]
  /** How many more there are than are shown. */
  more: number
}

/** So many of a group are shown: the rest is found by typing more. */
const mostOfGroup = 8

/** What a group shows for a text: nothing typed shows what is not too much, and something the best matches. */
export function shownOf({ commands, onTyping = false }: CommandGroup, text: string): Shown {
  if (text.trim() === '') return { commands: onTyping ? [] : [...commands], more: 0 }
  const found = matching(commands, text).toSorted(byRank(text.trim().toLowerCase()))
  return { commands: found.slice(0, mostOfGroup), more: Math.max(0, found.length - mostOfGroup) }
}

/** The commands of which each word typed starts a word, in their own order. */
export function matching(commands: readonly Command[], text: string): Command[] {
  const typed = wordsOf(text)
  return commands.filter(({ title, detail = '' }) => {
    const words = [...wordsOf(title), ...wordsOf(detail)]
    return typed.every((start) => words.some((word) => word.startsWith(start)))
  })
}

/** What ends with the text has this very name; then what contains it; the rest in its own order. */
function byRank(text: string): (a: Command, b: Command) => number {
  const rank = ({ title }: Command) => {
    const lower = title.toLowerCase()
    if (lower.endsWith(` ${text}`)) return 0
    return lower.includes(text) ? 1 : 2
  }
  return (a, b) => rank(a) - rank(b)
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
