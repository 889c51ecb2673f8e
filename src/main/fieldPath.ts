/** Where a value stands, as people write it: `destinations[0].endpoints[1].url`. */
export function spellPath(path: readonly PropertyKey[]): string {
  return path
    .map((part, i) =>
      typeof part === 'number' ? `[${part}]` : `${i === 0 ? '' : '.'}${String(part)}`,
    )
    .join('')
}

/** The reverse of `spellPath`, for paths without dots and brackets in their names. */
export function readPath(spelled: string): PropertyKey[] {
  return (spelled.match(/[^.[\]]+/g) ?? []).map((part) =>
    /^\d+$/.test(part) ? Number(part) : part,
  )
}
