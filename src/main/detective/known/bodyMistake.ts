import type { BodyMistake, KnownMistake, Words } from './mistake.ts'

type Over = BodyMistake['over']
/** One way to change the body. */
export const bodyMistake = (
  name: string,
  [title, explanation]: Words,
  over: Over,
  code: KnownMistake['code'] = {},
): BodyMistake => ({ id: `body.${name}`, step: 'body', title, explanation, over, code })

/** Of a body that is text. */
export const ofText =
  (change: (text: string) => Buffer | string | null): Over =>
  ({ text }) =>
    text === null ? null : change(text)

export const asReceived = 'Compute over the bytes as received.'
export const byteOrderMark = Buffer.from('\ufeff')
