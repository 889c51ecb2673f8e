import type { Attempt } from '../../../../contract/model.ts'
import type { Capture } from '../../../../contract/receiver.ts'

/** The attempt that caused a capture: the last one to its URL that started before it. */
export function attemptOf(
  { path, receivedAt }: Pick<Capture, 'path' | 'receivedAt'>,
  attempts: readonly Attempt[],
): Attempt | undefined {
  const at = Date.parse(receivedAt)
  return attempts
    .filter(({ endpoint, startedAt }) => pathOf(endpoint) === path && Date.parse(startedAt) <= at)
    .toSorted((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt))
    .at(-1)
}

function pathOf(url: string): string | null {
  if (!URL.canParse(url)) return null
  const { pathname, search } = new URL(url)
  return pathname + search
}
