import { Link } from 'wouter'
import { clientAddress, type Status } from '../../../contract/status.ts'
import { Button } from '../../ui/button/button.tsx'
import { faultText, progressText, disableFault } from '../../engine/fault.ts'
import { Strip } from './strip.tsx'

/** Shown while a fault is enabled, so that simulated failures are not mistaken for real ones. */
export function FaultStrip({ portFault, addresses }: Pick<Status, 'portFault' | 'addresses'>) {
  if (!portFault) return null
  return (
    <Strip
      label="Collection port fault"
      tone="wait"
      actions={
        <>
          <Link href="/settings">Settings</Link>
          <Button asks onClick={() => void disableFault()}>
            Disable fault
          </Button>
        </>
      }
    >
      <span className="mono">{clientAddress(addresses)}</span> <b>{faultText(portFault)}</b> (
      {progressText(portFault)})
    </Strip>
  )
}
