import { useQuery } from '@tanstack/react-query'
import type { Status } from '../../../contract/status.ts'
import { countText, rateText, sizeText, spanText } from '../../../contract/format.ts'
import { useCell } from '../../ui/cell.ts'
import { useRequester } from '../../rpc/host.ts'
import { type Connection, connection, statusQuery } from '../../rpc/connection.ts'
import { classes } from '../../ui/classes.ts'
import { useTicking } from '../../ui/ticker.ts'
import { agedHistory } from './agedRates.ts'
import styles from './bottomBar.module.css'
import { Ago } from '../../ui/text/ago.tsx'
import { openModal } from '../../ui/dialog/modal.ts'
import { Sparkline } from './sparkline.tsx'

/** Fewer are counted within a second. */
const manyCalls = 20_000

const engineWords: Record<Status['delivery']['state'], string> = {
  delivering: 'Delivering',
  idle: 'Delivering',
  paused: 'Paused',
  halted: 'Halted',
}

export function BottomBar() {
  const state = useCell(connection)
  const { data: status, dataUpdatedAt: readAt } = useQuery(statusQuery)
  return (
    <footer className={styles.bar}>
      <span role="status" className={styles.engine}>
        {state === 'live' && status ? <Engine status={status} /> : <Away state={state} />}
      </span>
      {status && state === 'live' && <Rates status={status} readAt={readAt} />}
      <span className={styles.space} />
      <Requester />
      {status && (
        <span className="mono" title={status.database.path}>
          {databaseText(status.database)}
        </span>
      )}
      <button
        type="button"
        className={styles.keys}
        aria-haspopup="dialog"
        aria-label="All shortcuts"
        title="All shortcuts (?)"
        onClick={() => openModal('keys')}
      >
        <kbd>?</kbd>
      </button>
    </footer>
  )
}

/** Whose token this screen uses, if it is not the owner's. */
function Requester() {
  const requester = useRequester()
  if (!requester || requester.role === 'owner') return null
  return (
    <span title="The name and the role of this browser's token">
      {requester.name} · {requester.role}
    </span>
  )
}

function databaseText({ path, bytes }: Status['database']): string {
  if (path === ':memory:') return 'stored in memory'
  return `${path.split(/[/\\]/).at(-1)} · ${sizeText(bytes)}`
}

function Engine({ status }: { status: Status }) {
  const { state, reason } = status.delivery
  const { longestTurnMs, restarts, pausedPlans } = status.engine
  const { behind, unsearched, restarts: derivedRestarts } = status.derived
  const detail = `Longest turn in the last minute: ${spanText(longestTurnMs)}`
  return (
    <>
      <span className={classes(styles.dot, styles[state])} />
      <span title={state === 'idle' ? `Nothing is due. ${detail}` : detail}>
        {engineWords[state]}
      </span>
      {reason && status.database.fault === null && <span className={styles.reason}>{reason}</span>}
      {behind > manyCalls && (
        <span
          className={styles.reason}
          title="Audiences, computed traits and profiles wait for them"
        >
          {countText(behind)} calls not in profiles yet
        </span>
      )}
      {unsearched > manyCalls && (
        <span className={styles.reason} title="Free text does not find them yet; filters do">
          {countText(unsearched)} messages not searchable yet
        </span>
      )}
      {pausedPlans.length > 0 && (
        <span
          className={styles.reason}
          title="Its checks failed 3 times within a minute, so it is not used for a minute. Calls are sent unchecked"
        >
          The plan of {pausedPlans.join(', ')} blocks nothing now
        </span>
      )}
      <Restarted what="Engine" restart={restarts.at(-1)} />
      <Restarted what="Profiles" restart={derivedRestarts.at(-1)} />
    </>
  )
}

function Restarted({
  what,
  restart,
}: {
  what: string
  restart: Status['engine']['restarts'][number] | undefined
}) {
  if (!restart) return null
  return (
    <span className={styles.reason} title={restart.reason}>
      {what} restarted <Ago at={restart.at} inWords />
    </span>
  )
}

function Away({ state }: { state: Connection }) {
  if (state === 'live') return null
  return (
    <>
      <span className={classes(styles.dot, styles.away)} />
      {state === 'connecting' ? 'Connecting' : 'Connection lost. Reconnecting'}
    </>
  )
}

function Rates({ status, readAt }: { status: Status; readAt: number }) {
  const age = useTicking((now) => Math.max(0, Math.floor((now - readAt) / 1000)))
  const { deliveredPerSecond, p95Ms } = status.rates
  const history = agedHistory(status.rates.history, age)
  return (
    <>
      <span className={styles.rate} title="Messages delivered per second">
        {rateText(age === 0 ? deliveredPerSecond : (history.at(-1) ?? 0))}
      </span>
      <Sparkline history={history} />
      {p95Ms !== null && <span title="Over the last 500 attempts">p95 {spanText(p95Ms)}</span>}
    </>
  )
}
