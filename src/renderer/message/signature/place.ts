import type { Attempt } from '../../../contract/model.ts'

/** The address of the Signature page, with the body and the secrets of a message. */
export const messageSignaturePath = (id: string) => `/signature/message/${id}`

/** The header lines with the signature of an attempt; empty: it was sent without one, or not yet. */
export const sentSignature = (attempt: Attempt | undefined): [string, string][] =>
  attempt?.request.headers.filter(([name]) => name.toLowerCase() === 'x-signature') ?? []
