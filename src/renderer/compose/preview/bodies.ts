import type { Preview } from '../../../contract/compose.ts'
import type { BodyProfile } from '../../../contract/model.ts'
import { withoutSpace } from '../../../contract/withoutSpace.ts'
import { jsonPieces } from '../../ui/code/jsonPieces.ts'
import { type Part, rawOf, readParts } from '../../message/draft/parts.ts'

/** One body, and all destinations that would receive it. */
export interface PreviewedBody {
  destinations: string[]
  profile: BodyProfile
  text: string
}

export function bodiesOf({ fates }: Pick<Preview, 'fates'>): PreviewedBody[] {
  const bodies = new Map<string, PreviewedBody>()
  for (const { destination, profile, body } of fates) {
    if (body === null) continue
    const known = bodies.get(body) ?? { destinations: [], profile, text: body }
    known.destinations.push(destination)
    bodies.set(body, known)
  }
  return [...bodies.values()]
}

/** One key of a call or a body. */
export interface ComparedPart {
  key: string
  /** The displayed value, abbreviated if it is large and equal on both sides. */
  shown: string
  isSame: boolean
}

const shortest = 40

/** Compares a call with its mapped body, key by key. Null if one of them is not an object. */
export function compare(call: string, body: string): [ComparedPart[], ComparedPart[]] | null {
  const [before, after] = [readParts(call), readParts(body)]
  if (!before || !after) return null
  return [against(before, after), against(after, before)]
}

function against(parts: readonly Part[], others: readonly Part[]): ComparedPart[] {
  return parts.map(({ key, raw }) => {
    const other = rawOf(others, key)
    const isSame = other !== null && withoutSpace(other) === withoutSpace(raw)
    return { key, shown: isSame ? inShort(raw) : spread(raw), isSame }
  })
}

function inShort(raw: string): string {
  const text = spread(raw)
  if (text.length <= shortest) return text
  if (raw.startsWith('{')) return '{ … }'
  return raw.startsWith('[') ? '[ … ]' : text
}

function spread(raw: string): string {
  const pieces = jsonPieces(`{"":${raw}}`)
  if (!pieces) return raw
  // Formatted as a member of an object, then stripped of the braces, the line break, the key and the colon.
  return pieces
    .slice(4, -1)
    .map(({ text }) => text)
    .join('')
}
