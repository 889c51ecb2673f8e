import type { HeaderLines } from '../../../contract/model.ts'

/** The address of the Signature page, with the body and the secrets of a message. */
export const messageSignaturePath = (id: string) => `/signature/message/${id}`

/** The same with the body, the signature and the secrets of a capture. */
export const captureSignaturePath = (id: string) => `/signature/capture/${id}`

/** The lines with the signature; none: it was sent without one, or not yet. */
export const signatureLines = (headers: HeaderLines = []): HeaderLines =>
  headers.filter(([name]) => name.toLowerCase() === 'x-signature')
