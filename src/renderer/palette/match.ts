import type { Command } from '../ui/command.ts'

export interface CommandGroup {
  commands: readonly Command[]
  /** Only listed while searching, because there may be hundreds. */
  onTyping?: boolean
}

export interface Shown {
  commands: Command[]
  /** The number of hidden matches. */
  more: number
}

/** The maximum number of shown commands per group. */
const mostOfGroup = 8

/** The commands of a group for a search text. Without a text, groups that may be large are hidden. */
export function shownOf({ commands, onTyping = false }: CommandGroup, text: string): Shown {
  if (text.trim() === '') return { commands: onTyping ? [] : [...commands], more: 0 }
  const found = matching(commands, text).toSorted(byRank(text.trim().toLowerCase()))
  return { commands: found.slice(0, mostOfGroup), more: Math.max(0, found.length - mostOfGroup) }
}

/** The commands in which each typed word starts a word, in their original order. */
export function matching(commands: readonly Command[], text: string): Command[] {
  const typed = wordsOf(text)
  return commands.filter(({ title, detail = '' }) => {
    const words = [...wordsOf(title), ...wordsOf(detail)]
    return typed.every((start) => words.some((word) => word.startsWith(start)))
  })
}

/** Commands that end with the text come first, because they name it exactly; then those that contain it. */
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
