import { spanText } from './format.ts'
import type { Clock } from './status.ts'

export type SystemJump = NonNullable<Clock['systemJump']>

/** "set back by 2 h". */
export const jumpText = ({ byMs }: Pick<SystemJump, 'byMs'>) =>
  `${byMs > 0 ? 'moved forward' : 'set back'} by ${spanText(Math.abs(byMs))}`
