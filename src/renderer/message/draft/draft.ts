import { CallType } from '../../../contract/model.ts'
import { createCell } from '../../ui/cell.ts'
import { jsonPieces } from '../../ui/code/jsonPieces.ts'
import { type Part, printParts, rawOf, readParts, withPart, withType } from './parts.ts'
import { sampleOf } from './samples.ts'
import { readStored, store } from '../../ui/stored.ts'

/** The call being edited. Form and text are always in sync. */
export interface Draft {
  /** The name of the source; null: the first enabled one. */
  source: string | null
  text: string
  /** The fields of the form; null if the text is not a JSON object. */
  parts: Part[] | null
  view: 'form' | 'json'
  /** Fields of the previous type that the current type does not have. */
  aside: Part[]
  /** The call before it was replaced, until the next edit. */
  before: Draft | null
}

const place = 'hookbench.compose.draft'

function first(): Draft {
  const stored = readStored(place, isStoredDraft)
  const text = stored?.text ?? sampleOf('track')
  const source = stored?.source ?? null
  const view = stored?.view === 'json' ? 'json' : 'form'
  return { source, text, parts: readParts(text), view, aside: [], before: null }
}

type StoredDraft = Pick<Draft, 'source' | 'text' | 'view'>
const isStoredDraft = (value: unknown): value is StoredDraft =>
  typeof (value as Partial<StoredDraft> | null)?.text === 'string'

/** Survives a change of page and a reload. */
export const draft = createCell<Draft>(first())

function change(next: Partial<Draft>): void {
  draft.set({ ...draft.get(), before: null, ...next })
  keep()
}

function keep(): void {
  const { source, text, view } = draft.get()
  store(place, { source, text, view } satisfies StoredDraft)
}

export function editText(text: string): void {
  if (text !== draft.get().text) change({ text, parts: readParts(text) })
}

/** Null: without the key. */
export function editPart(key: string, raw: string | null): void {
  const { parts } = draft.get()
  if (parts === null || rawOf(parts, key) === raw) return
  const next = withPart(parts, key, raw)
  change({ parts: next, text: printParts(next) })
}

/** An unchanged sample becomes the sample of the new type. */
export function chooseType(type: CallType): void {
  const { parts, aside, text } = draft.get()
  if (parts === null) return
  if (CallType.options.some((each) => sampleOf(each) === text)) {
    const sample = sampleOf(type)
    return change({ text: sample, parts: readParts(sample), aside: [] })
  }
  const next = withType({ parts, aside }, type)
  change({ ...next, text: printParts(next.parts) })
}

export function chooseSource(source: string): void {
  change({ source })
}

export function showAs(view: Draft['view']): void {
  draft.set({ ...draft.get(), view })
  keep()
}

/** Replaces the call. The previous one can be restored until the next edit. */
export function replaceDraft(text: string, source = draft.get().source): void {
  const before = draft.get()
  change({ source, text, parts: readParts(text), aside: [], before })
}

export function takeBack(): void {
  const { before } = draft.get()
  if (before) change(before)
}

/** Loads a collected call without its message id, so that it is sent as a new call. */
export function composeFrom(content: string, source: string | null): void {
  const pretty = jsonPieces(content)
  const text = pretty ? pretty.map((piece) => piece.text).join('') : content
  const parts = readParts(text)
  replaceDraft(parts ? printParts(withPart(parts, 'messageId', null)) : text, source)
}
