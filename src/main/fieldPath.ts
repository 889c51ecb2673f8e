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

interface Place {
  path: PropertyKey[]
  message: string
}

/**
 * What is wrong, and where. An unknown key is a mistake of the key itself, so that it is the one named. Of several
 * shapes it is said of the one that was meant, where that can be told: the one with the keys that are there.
 */
export function placesOf(issue: z.core.$ZodIssue): Place[] {
  if (issue.code === 'unrecognized_keys') {
    // A line for each, where it was said which there are.
    const said = issue.message.startsWith('Unrecognized') ? [] : issue.message.split('\n')
    return issue.keys.map((key, index) => ({
      path: [...issue.path, key],
      message: said[index] ?? 'there is no setting of this name here',
    }))
  }
  const meant = issue.code === 'invalid_union' ? meantShape(issue.errors) : []
  if (meant.length === 0) return [{ path: issue.path, message: issue.message }]
  return meant
    .flatMap(placesOf)
    .map(({ path, message }) => ({ path: [...issue.path, ...path], message }))
}

/** The first of them. */
export const placeOf = (issue: z.core.$ZodIssue): Place => placesOf(issue)[0] as Place

/** The mistakes in the one shape whose keys these are; none where that is none, or several. */
function meantShape(shapes: z.core.$ZodIssue[][]): z.core.$ZodIssue[] {
  const fits = shapes.filter((issues) => !issues.some(isOfAnotherShape))
  return fits.length === 1 ? (fits[0] ?? []) : []
}

/** That a key is missing or unknown, or that it is no object at all, says that another shape was meant. */
const isOfAnotherShape = (issue: z.core.$ZodIssue) =>
  issue.code === 'unrecognized_keys' ||
  (issue.code === 'invalid_type' &&
    (issue.path.length === 0 ||
      (issue.path.length === 1 && /(received undefined|it is missing)$/.test(issue.message))))
