const isMac = /Mac/.test(navigator.userAgent)

/** The key that goes with a letter for a command, as its keyboard has it. */
export const modKey = isMac ? '⌘' : 'Ctrl'

/** ⌘K, or Ctrl K. */
export function modText(letter: string): string {
  return isMac ? `⌘${letter}` : `Ctrl ${letter}`
}
