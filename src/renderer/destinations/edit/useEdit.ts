import { useState } from 'react'
import type { Destination } from '../../../contract/destination.ts'
import { useRefusal } from '../../ui/field/useRefusal.ts'
import { type Change, changeDestination, Superseded } from '../../connections/change.ts'
import { isChanged, type Part } from './changed.ts'

interface Edit<D> {
  draft: D
  /** The destination at the start of the edit, or when the user last acknowledged a change. */
  base: Destination
}

interface EditInput<T, D> {
  destination: Destination
  part: Part<T>
  /** The initial draft for a value; null if there is nothing left to edit. */
  open: (value: T) => D | null
  /** Whether nothing was typed, in which case a concurrent change just replaces the draft. */
  isClean: (draft: D, value: T) => boolean
  changeOf: (draft: D, now: Destination) => Change
  onSaved?: (saved: Destination) => void
}

/** Edits one part of a destination, which may change concurrently in another window. */
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
    const base = over ? destination : edit.base
    let saved: Destination | null = null
    await refusal.run(async () => {
      try {
        saved = await changeDestination(destination, (now) => {
          if (isChanged(part, base, now)) throw new Superseded()
          return changeOf(edit.draft, now)
        })
        setEdit(null)
      } catch (error) {
        // The note about the change appears together with the current destination.
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
    /** The concurrent change and the two ways to resolve it; null if there is none. */
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
