import type { Reserialisation } from '../../contract/model.ts'

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** With which usual serialisers a check that re-serialises the body fails. */
export function reserialisingWords(ways: readonly Reserialisation[]): string {
  const failing = ways.filter(({ usual, differs }) => usual !== null && differs)
  if (failing.length === 0) return 'The usual serialisers all write this body with the same bytes.'
  const names = failing.map(({ language, usual }) => `${language} (${usual})`)
  return `A receiver that re-serialises this body before checking the signature fails in ${list.format(names)}. Verify the raw bytes.`
}
