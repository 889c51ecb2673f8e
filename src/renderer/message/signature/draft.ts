import { createCell } from '../../ui/cell.ts'

/** What was entered about a signature. */
export interface SignatureDraft {
  body: string
  /** Bytes that a text field would change, as base64; they replace `body`. */
  file: { name: string; bytes: number; base64: string; text: string | null } | null
  signature: string
  /** One per line. */
  secrets: string
}

/** In memory only: it has secrets. */
export const draft = createCell<SignatureDraft>({
  body: '',
  file: null,
  signature: '',
  secrets: '',
})

export function setDraft(change: Partial<SignatureDraft>): void {
  draft.set({ ...draft.get(), ...change })
}

/** One secret per line. Spaces belong to a secret; a line break cannot. */
export const secretsOf = (text: string): string[] =>
  text.split(/\r?\n/).filter((line) => line !== '')
