import type { SignatureDraft } from './draft.ts'

type Body = Pick<SignatureDraft, 'body' | 'file'>

/** Bytes as a body: as text if a text field would not change it, otherwise as a file. */
export function exactBody(name: string, bytes: Uint8Array): Body {
  const text = textOf(bytes)
  if (text !== null && !changedByField.test(text)) return { body: text, file: null }
  return { body: '', file: { name, bytes: bytes.length, base64: base64Of(bytes), text } }
}

/** A text field turns every line break into a line feed. */
const changedByField = /[\r\0]/

function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Fewer than the arguments that a call may have. */
const chunk = 8192

function base64Of(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += chunk)
    binary += String.fromCharCode(...bytes.subarray(at, at + chunk))
  return btoa(binary)
}
