import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { plural } from '../../contract/format.ts'
import { statusQuery } from '../rpc/connection.ts'
import { openModal } from '../ui/dialog/modal.ts'
import { Button } from '../ui/button/button.tsx'
import { modText } from '../ui/modKey.ts'
import { BuiltInWay } from './builtInWay.tsx'
import { OwnUrlForm } from './ownUrlForm.tsx'
import { starting } from './starting.ts'
import styles from './start.module.css'

interface StartPageProps {
  /** Called before something is sent, so that the start page stays open. */
  onSend?: () => void
  /** Whether the endpoint field is focused initially. */
  startsInField?: boolean
}

/** Introduces Hookbench and the two ways to a first delivery. */
export function StartPage({ onSend, startsInField = false }: StartPageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.start}>
        <div>
          <h2 className={styles.title}>Test your webhooks without leaving this machine.</h2>
          <p className={styles.about}>
            Hookbench collects calls from your analytics library and delivers them to your endpoints
            exactly as the hosted Webhooks destination does: same bodies, same signature, same
            retries.
          </p>
        </div>
        <div className={styles.ways}>
          <OwnUrlForm onSend={onSend} startsInField={startsInField} />
          <BuiltInWay />
        </div>
        <Foot />
      </div>
    </div>
  )
}

function Foot() {
  const status = useQuery(statusQuery).data
  const messages = Object.values(status?.counts ?? {}).reduce((sum, count) => sum + count, 0)
  return (
    <div className={styles.foot}>
      {messages === 0 ? (
        <span>Waiting for the first call…</span>
      ) : (
        <Link href="/deliveries" onClick={() => starting.set(false)}>
          Show {plural(messages, 'message')} in Deliveries
        </Link>
      )}
      <span className={styles.space} />
      <Button look="chip" aria-haspopup="dialog" onClick={() => openModal('keys')}>
        All shortcuts <kbd>?</kbd>
      </Button>
      <Button look="chip" aria-haspopup="dialog" onClick={() => openModal('palette')}>
        Commands <kbd>{modText('K')}</kbd>
      </Button>
    </div>
  )
}
