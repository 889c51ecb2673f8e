import { changedTexts } from './changedTexts.ts'
import { charsets } from './charsets.ts'
import { encodedBodies } from './encodedBodies.ts'
import { framings, lineEnds } from './lineEnds.ts'
import type { BodyMistake } from './mistake.ts'
import { absentBodies, partialBodies, wrappedBodies } from './otherBodies.ts'
import { compiledSerialisers } from './compiledSerialisers.ts'
import { otherSerialisers } from './otherSerialisers.ts'
import { scriptSerialisers } from './scriptSerialisers.ts'

/** Every way to compute over other bytes, the likely ones first. */
export const bodyMistakes: readonly BodyMistake[] = [
  ...scriptSerialisers,
  ...compiledSerialisers,
  ...otherSerialisers,
  ...framings,
  ...lineEnds,
  ...charsets,
  ...absentBodies,
  ...encodedBodies,
  ...changedTexts,
  ...partialBodies,
  ...wrappedBodies,
]
