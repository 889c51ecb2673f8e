import type { Status } from '../../../contract/status.ts'
import { clockText } from '../../../contract/format.ts'
import { jumpText } from '../../../contract/systemJump.ts'
import { confirmSystemClock } from '../../engine/clock.ts'
import { Button } from '../../ui/button/button.tsx'
import { Strip } from './strip.tsx'

/** Shown while a jump of the system clock does not count yet. */
export function JumpStrip({ clock: { systemJump } }: Pick<Status, 'clock'>) {
  if (!systemJump) return null
  const [at, until] = [Date.parse(systemJump.at), Date.parse(systemJump.until)]
  return (
    <Strip
      label="System clock"
      tone="wait"
      actions={
        <Button asks onClick={() => void confirmSystemClock()}>
          Confirm system time
        </Button>
      }
    >
      <b>The system clock was {jumpText(systemJump)}</b> at {clockText(at, until)}. Hookbench
      continues with the previous time: nothing expires or is removed until you confirm the new
      time, or until {clockText(until, until)}.
    </Strip>
  )
}
