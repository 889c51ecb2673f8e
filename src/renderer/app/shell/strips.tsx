import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Status } from '../../../contract/status.ts'
import { plural, spanText } from '../../../contract/format.ts'
import { resume } from '../../engine/delivery.ts'
import { connection, nextTryAt, retryNow, statusQuery } from '../../rpc/connection.ts'
import { Button } from '../../ui/button/button.tsx'
import { useCell } from '../../ui/cell.ts'
import { useTicking } from '../../ui/ticker.ts'
import { unreachable } from '../../ui/unreachable.ts'
import { FaultStrip } from './faultStrip.tsx'
import { JumpStrip } from './jumpStrip.tsx'
import { StoreStrip } from './storeStrip.tsx'
import { Strip } from './strip.tsx'

/** What a user must know on every page: that nothing is delivered, or that what is shown is out of date. */
export function Strips() {
  const state = useCell(connection)
  const status = useQuery(statusQuery).data
  if (state === 'lost') return <LostStrip />
  if (!status) return null
  return (
    <>
      <StoreStrip {...status} />
      <DeliveryStrip status={status} />
      <BudgetStrip {...status} />
      <FaultStrip {...status} />
      <JumpStrip {...status} />
    </>
  )
}

function LostStrip() {
  const at = useCell(nextTryAt)
  const why = useCell(unreachable)
  return (
    <Strip
      label="Connection"
      tone="bad"
      actions={
        <>
          <NextTry at={at} />
          <Button unless={at === null ? 'Reconnecting' : null} onClick={retryNow}>
            Reconnect now
          </Button>
        </>
      }
    >
      <b>{why}.</b> This page may be out of date. Buttons that need the workbench are disabled.
    </Strip>
  )
}

/** Outside the announced text, which would otherwise be read out every second. */
function NextTry({ at }: { at: number | null }) {
  const text = useTicking((now) =>
    at === null || at - now < 1000
      ? 'Reconnecting'
      : `Reconnecting in ${spanText(Math.floor((at - now) / 1000) * 1000)}`,
  )
  return <span className="dim">{text}</span>
}

function BudgetStrip({ database: { overBudget } }: Pick<Status, 'database'>) {
  if (overBudget === null) return null
  return (
    <Strip label="Database" tone="bad" actions={<Link href="/settings">Settings</Link>}>
      <b>Calls are refused with 503:</b> {overBudget}.
    </Strip>
  )
}

function waitingText(count: number): string {
  if (count === 0) return 'No message is waiting.'
  return `${plural(count, 'message')} ${count === 1 ? 'is' : 'are'} waiting.`
}

function DeliveryStrip({ status: { delivery, counts, database } }: { status: Status }) {
  const waiting = waitingText(counts.queued + counts.retrying)
  // The strip of the database has the same reason.
  if (delivery.state === 'halted' && database.fault !== null) return null
  if (delivery.state === 'halted')
    return (
      <Strip label="Delivery state" tone="bad" actions={null}>
        <b>Delivery is halted: {delivery.reason}.</b> {waiting} It resumes automatically.
      </Strip>
    )
  if (delivery.state !== 'paused') return null
  return (
    <Strip
      label="Delivery state"
      tone="wait"
      actions={
        <Button asks onClick={() => void resume()}>
          Resume
        </Button>
      }
    >
      <b>Delivery is paused.</b> Calls are still collected. {waiting}
    </Strip>
  )
}
