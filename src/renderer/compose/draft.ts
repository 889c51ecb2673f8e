import { CallType } from '../../contract/model.ts'
import { createCell } from '../cell.ts'
import { jsonPieces } from '../ui/jsonPieces.ts'
import { type Part, printParts, rawOf, readParts, withPart, withType } from './parts.ts'
import { sampleOf } from './samples.ts'
import { readStored, store } from './stored.ts'

/** The call that is being written, as the form and as text: an edit of one is at once in the other. */
export interface Draft {
  /** The source's name; null: the first that is on. */
  source: string | null
  text: string
  /** What the form shows; null where the text is not a JSON object. */
  parts: Part[] | null
  view: 'form' | 'json'
  /** Fields that the type before had, and this one has not. */
  aside: Part[]
  /** What was here before it was replaced as a whole, until the next edit. */
  before: Draft | null
}

const place = 'hookbench.compose.draft'

function first(): Draft {
  const kept = readStored(place, isKept)
  const text = kept?.text ?? sampleOf('track')
  const source = kept?.source ?? null
  const view = kept?.view === 'json' ? 'json' : 'form'
  return { source, text, parts: readParts(text), view, aside: [], before: null }
}

type Kept = Pick<Draft, 'source' | 'text' | 'view'>
const isKept = (value: unknown): value is Kept =>
  typeof (value as Partial<Kept> | null)?.text === 'string'

/** It stays while other pages are looked at, and over a reload. */
export const draft = createCell<Draft>(first())

function change(next: Partial<Draft>): void {
  draft.set({ ...draft.get(), before: null, ...next })
  keep()
}

function keep(): void {
  const { source, text, view } = draft.get()
  store(place, { source, text, view } satisfies Kept)
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

/** A sample that nobody has changed becomes the sample of that type. */
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

/** Another call in place of this one, which can be had back until the next edit. */
export function replaceDraft(text: string, source = draft.get().source): void {
  const before = draft.get()
  change({ source, text, parts: readParts(text), aside: [], before })
}

export function takeBack(): void {
  const { before } = draft.get()
  if (before) change(before)
}

/** A call that was collected, to be sent as a new one: with a message id of its own. */
export function composeFrom(content: string, source: string): void {
  const pretty = jsonPieces(content)
  const text = pretty ? pretty.map((piece) => piece.text).join('') : content
  const parts = readParts(text)
  replaceDraft(parts ? printParts(withPart(parts, 'messageId', null)) : text, source)
}
