import type { Reserialisation } from '../../../../contract/model.ts'

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** Names the common serialisers that break a signature check on the re-serialised body. */
export function reserialisingWords(ways: readonly Reserialisation[]): string {
  const failing = ways.filter(({ usual, differs }) => usual !== null && differs)
  if (failing.length === 0) return 'All common serialisers write this body with the same bytes.'
  const names = failing.map(({ language, usual }) => `${language} (${usual})`)
  return `A receiver that re-serialises this body before checking the signature fails in ${list.format(names)}. Verify the raw bytes.`
}
