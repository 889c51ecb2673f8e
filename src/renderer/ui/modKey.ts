const isMac = /Mac/.test(navigator.userAgent)

/** The modifier key for shortcuts on this platform. */
export const modKey = isMac ? '⌘' : 'Ctrl'

/** ⌘K, or Ctrl K. */
export function modText(letter: string): string {
  return isMac ? `⌘${letter}` : `Ctrl ${letter}`
}
