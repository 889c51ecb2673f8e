import { useState } from 'react'
import type { Destination } from '../../contract/destination.ts'
import { useRefusal } from '../ui/useRefusal.ts'
import { type Change, changeDestination, Superseded } from './change.ts'
import { isChanged, type Part } from './changed.ts'

interface Edit<D> {
  draft: D
  /** The destination as it was when the edit began, or when its user last saw what changed. */
  base: Destination
}

interface EditInput<T, D> {
  destination: Destination
  part: Part<T>
  /** The draft that an edit of a value begins with; null: there is nothing to edit any more. */
  open: (value: T) => D | null
  /** Whether nothing was typed: a change elsewhere then simply shows. */
  isClean: (draft: D, value: T) => boolean
  changeOf: (draft: D, now: Destination) => Change
  onSaved?: (saved: Destination) => void
}

/** An edit of one part of a destination, which may change in another window meanwhile. */
export function useEdit<T, D>(input: EditInput<T, D>, startsOpen = false) {
  const { destination, part, open, isClean, changeOf, onSaved } = input
  const begun = (): Edit<D> | null => {
    const draft = open(part.read(destination))
    return draft === null ? null : { draft, base: destination }
  }
  const [edit, setEdit] = useState(() => (startsOpen ? begun() : null))
  const refusal = useRefusal()
  const isStale = edit !== null && isChanged(part, edit.base, destination)
  const isTyped = edit !== null && !isClean(edit.draft, part.read(edit.base))
  if (isStale && !isTyped) setEdit(begun())
  const changed = isStale && isTyped
  const save = async (over: boolean) => {
    if (edit === null) return
    const seen = over ? destination : edit.base
    let saved: Destination | null = null
    await refusal.run(async () => {
      try {
        saved = await changeDestination(destination, (now) => {
          if (isChanged(part, seen, now)) throw new Superseded()
          return changeOf(edit.draft, now)
        })
        setEdit(null)
      } catch (error) {
        // The note about it appears with the destination as it is now.
        if (!(error instanceof Superseded)) throw error
      }
    })
    if (saved !== null) onSaved?.(saved)
  }
  return {
    draft: edit?.draft ?? null,
    begin: () => setEdit(begun()),
    set: (draft: D) => {
      refusal.set(null)
      setEdit(edit && { ...edit, draft })
    },
    close: () => {
      refusal.set(null)
      setEdit(null)
    },
    save: () => save(false),
    refusal,
    /** What another window made of it, and the two ways on; null: nothing. */
    changed: changed
      ? {
          title: part.title,
          now: part.words(part.read(destination)),
          useTheirs: () => setEdit(begun()),
          keepMine: () => save(true),
        }
      : null,
  }
}
export type ChangedElsewhere = NonNullable<ReturnType<typeof useEdit>['changed']>
