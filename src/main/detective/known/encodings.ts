import { hexBytes } from './encodingMistake.ts'
import type { EncodingMistake } from './mistake.ts'
import { numberEncodings } from './numberEncodings.ts'
import { prefixedEncodings } from './prefixedEncodings.ts'
import { textEncodings } from './textEncodings.ts'

export const rightReading = hexBytes
/** Every way to write a digest otherwise. */
export const encodingMistakes: readonly EncodingMistake[] = [
  ...textEncodings,
  ...prefixedEncodings,
  ...numberEncodings,
]
