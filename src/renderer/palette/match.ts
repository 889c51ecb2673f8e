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

/** The commands of which each word typed starts a word, in their own order. */
export function matching(commands: readonly Command[], text: string): Command[] {
  const typed = wordsOf(text)
  return commands.filter(({ title, detail = '' }) => {
    const words = [...wordsOf(title), ...wordsOf(detail)]
    return typed.every((start) => words.some((word) => word.startsWith(start)))
  })
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
