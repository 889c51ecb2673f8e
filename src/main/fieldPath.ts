import type { z } from 'zod'

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

/** What is wrong, and where. An unknown key is a mistake of the key itself, so that it is the one named. */
export function placeOf(issue: z.core.$ZodIssue): { path: PropertyKey[]; message: string } {
  return issue.code === 'unrecognized_keys'
    ? {
        path: [...issue.path, ...issue.keys.slice(0, 1)],
        message: 'there is no setting of this name here',
      }
    : { path: issue.path, message: issue.message }
}
