import type { z } from 'zod'

interface Place {
  path: PropertyKey[]
  message: string
}

/**
 * The errors of an issue with their paths. An unknown field is reported at the field itself. For a union, only the
 * errors of the intended shape are reported: the one whose fields are present.
 */
export function placesOf(issue: z.core.$ZodIssue): Place[] {
  if (issue.code === 'unrecognized_keys') {
    // `plainWords` writes one line per unknown field.
    const said = issue.message.startsWith('Unrecognized') ? [] : issue.message.split('\n')
    return issue.keys.map((key, index) => ({
      path: [...issue.path, key],
      message: said[index] ?? 'unknown field',
    }))
  }
  const meant = issue.code === 'invalid_union' ? meantShape(issue.errors) : []
  if (meant.length === 0) return [{ path: issue.path, message: issue.message }]
  return meant
    .flatMap(placesOf)
    .map(({ path, message }) => ({ path: [...issue.path, ...path], message }))
}

/** The first error of an issue. */
export const placeOf = (issue: z.core.$ZodIssue): Place => placesOf(issue)[0] as Place

/** The errors of the one shape that fits the fields; empty when no shape or several fit. */
function meantShape(shapes: z.core.$ZodIssue[][]): z.core.$ZodIssue[] {
  const fits = shapes.filter((issues) => !issues.some(isOfAnotherShape))
  return fits.length === 1 ? (fits[0] ?? []) : []
}

/** A missing field, an unknown field or a value that is not an object means that another shape was intended. */
const isOfAnotherShape = (issue: z.core.$ZodIssue) =>
  issue.code === 'unrecognized_keys' ||
  (issue.code === 'invalid_type' &&
    (issue.path.length === 0 ||
      (issue.path.length === 1 && /received undefined$|^required; /.test(issue.message))))
