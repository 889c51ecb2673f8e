const most = 400

/** A text as a tooltip, truncated if it would cover the screen. */
export function titleText(text: string): string {
  return text.length > most ? `${text.slice(0, most)}…` : text
}
