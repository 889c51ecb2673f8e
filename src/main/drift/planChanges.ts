import { isPropertyName, type Shape } from '../tracking/shape/shape.ts'
import { itemsPath, memberPath, objectsOf, type PlaceChange, share, typesOf } from './change.ts'
import type { Located, Planned } from './planned.ts'

/** In fewer calls, a planned path may just not have happened. */
const enoughCalls = 20

type Read = (said: Located[]) => Planned

interface Place {
  said: Located[]
  path: string
  /** Names that are planned for all events: this one has them or not. */
  common?: string[]
}

/** Where the calls of an event differ from what its plan says. */
export function* planChanges(
  shape: Shape,
  { said, path, common = [] }: Place,
  read: Read,
): Generator<PlaceChange> {
  const planned = read(said)
  const types = planned.types && [...planned.types].toSorted()
  // An integer is a number, too.
  const isStated = (type: string) => type !== 'integer' || !planned.types?.has('number')
  const change = (kind: PlaceChange['kind'], at: string, now: PlaceChange['now']) => ({
    kind,
    path: at,
    types: [],
    planned: null,
    now,
    earlier: null,
  })
  for (const [type, { calls }] of shape.types)
    if (types && !types.includes(type)) {
      const now = share(calls, shape.present.calls)
      yield { ...change('type', path, now), types: [type], planned: types.filter(isStated) }
    }
  const objects = objectsOf(shape)
  for (const [name, member] of shape.members ?? []) {
    const at = memberPath(path, name)
    const of = planned.member(name)
    const { present, missing } = member
    if (!of && !common.includes(name))
      yield { ...change('new', at, share(present.calls, objects)), types: typesOf(member) }
    if (planned.required.has(name) && missing.calls > 0)
      yield change('missing', at, share(missing.calls, objects))
    if (of) yield* planChanges(member, { said: of, path: at }, read)
  }
  for (const name of new Set([...planned.names, ...planned.required])) {
    if (!shape.members || shape.members.has(name) || !isPropertyName(name)) continue
    const at = memberPath(path, name)
    if (objects >= enoughCalls) yield change('removed', at, share(0, objects))
    else if (objects > 0 && planned.required.has(name))
      yield change('missing', at, share(objects, objects))
  }
  if (shape.items && planned.items.length > 0)
    yield* planChanges(shape.items, { said: planned.items, path: itemsPath(path) }, read)
}
