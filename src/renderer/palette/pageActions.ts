import type { Command } from '../ui/command.ts'

/** More are not listed. */
const most = 60
/** Rows have commands of their own, and there may be thousands. */
const inRows = '[role="row"], [role="option"], li, td'

/** What can be pressed on the page, by its name, so that every action of a page is in the palette. */
export function pageActions(main: Element | null, known: ReadonlySet<string>): Command[] {
  const found = new Map<string, Command>()
  for (const element of main?.querySelectorAll<HTMLElement>('button, [role="tab"]') ?? []) {
    if (found.size >= most) break
    const title = nameOf(element)
    if (title === '' || known.has(title) || found.has(title) || !isUsable(element)) continue
    found.set(title, {
      id: `page ${title}`,
      title,
      detail: 'on this page',
      action: () => element.click(),
    })
  }
  return [...found.values()]
}

function isUsable(element: HTMLElement): boolean {
  const isDisabled = element.matches(':disabled, [aria-disabled="true"]')
  return !isDisabled && element.closest(inRows) === null && element.getClientRects().length > 0
}

/** Keys shown on a button are not part of its name. */
function nameOf(element: HTMLElement): string {
  const label = element.getAttribute('aria-label')
  if (label !== null) return label.trim()
  const copy = element.cloneNode(true) as HTMLElement
  for (const key of copy.querySelectorAll('kbd, svg')) key.remove()
  return (copy.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}
