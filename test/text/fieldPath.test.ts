import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { spellPath } from '../../src/contract/path.ts'
import { placeOf } from '../../src/main/text/fieldPath.ts'

const Shapes = z.union(
  [
    z.strictObject({ all: z.array(z.strictObject({ name: z.string('a name is a text') })) }),
    z.strictObject({ event: z.string(), times: z.int('must be a whole number').optional() }),
  ],
  { error: 'it is { all } or { event }' },
)

describe('a mistake in one of several shapes', () => {
  it.each([
    [{ all: [{ name: 3 }] }, 'all[0].name', 'a name is a text'],
    [{ event: 'x', times: 1.5 }, 'times', 'must be a whole number'],
    [{ event: 'x', time: 1 }, 'time', 'unknown field'],
    [{ both: 1 }, '', 'it is { all } or { event }'],
    ['text', '', 'it is { all } or { event }'],
  ])('%j is at %j: %s', (value, path, message) => {
    const issues = Shapes.safeParse(value).error?.issues ?? []
    const place = placeOf(issues[0]!)
    expect([spellPath(place.path), place.message]).toEqual([path, message])
  })
})
