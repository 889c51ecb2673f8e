import type { Message } from '../../../contract/model.ts'

/** Matching messages from the newest id to the oldest, both included; `oldest` null: to the end of the list. */
export interface IdRange {
  newest: string
  oldest: string | null
}

/** Which messages are selected: a range of the list, without some of it and with others. */
export interface Selected {
  range: IdRange | null
  except: ReadonlySet<string>
  also: ReadonlyMap<string, Message>
  /** Where the next range starts; null: at the cursor. */
  anchor: string | null
}

export const nothing: Selected = {
  range: null,
  except: new Set(),
  also: new Map(),
  anchor: null,
}

/** Whether id a is newer than id b. Ids are integers in strings. */
export function isNewer(a: string, b: string): boolean {
  return a.length === b.length ? a > b : a.length > b.length
}

export function isSelected(selected: Selected, id: string): boolean {
  return selected.also.has(id) || (isInRange(selected.range, id) && !selected.except.has(id))
}

function isInRange(range: IdRange | null, id: string): boolean {
  if (range === null || isNewer(id, range.newest)) return false
  return range.oldest === null || !isNewer(range.oldest, id)
}

/** With one message more or less, which is the anchor of the next range. */
export function toggled(selected: Selected, message: Message): Selected {
  const { id } = message
  const except = new Set(selected.except)
  const also = new Map(selected.also)
  if (isInRange(selected.range, id)) {
    if (!except.delete(id)) except.add(id)
  } else if (!also.delete(id)) also.set(id, message)
  return { ...selected, except, also, anchor: id }
}

/** Only the range from the anchor to a message, in either direction. */
export function extended(anchor: string, id: string): Selected {
  const [newest, oldest] = isNewer(id, anchor) ? [id, anchor] : [anchor, id]
  return { ...nothing, range: { newest, oldest }, anchor }
}

/** All matches that are not newer. */
export const allUpTo = (newest: string): Selected => ({
  ...nothing,
  range: { newest, oldest: null },
})

export const isEmpty = ({ range, also }: Selected) => range === null && also.size === 0
