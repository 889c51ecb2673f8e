import { useQuery } from '@tanstack/react-query'
import { clientAddress, type Status } from '../../../contract/status.ts'
import { useCell } from '../../ui/cell.ts'
import { connection, statusQuery } from '../../rpc/connection.ts'
import { Button } from '../../ui/button/button.tsx'
import { classes } from '../../ui/classes.ts'
import { copy } from '../../ui/notice/copy.ts'
import { ClockMenu } from './clockMenu.tsx'
import { deliverySwitch } from '../../engine/delivery.ts'
import { PaletteChip } from './paletteChip.tsx'
import { NoticeCenter } from '../../notices/noticeCenter.tsx'
import { ThemeSwitch } from '../../ui/theme/themeSwitch.tsx'
import styles from './topBar.module.css'

export function TopBar() {
  const status = useQuery(statusQuery).data
  const live = useCell(connection) === 'live'
  const collect = status && clientAddress(status.addresses)
  const refuses = status && (status.database.fault ?? status.database.overBudget) !== null
  return (
    <header className={styles.bar}>
      <div className={styles.logo}>
        <i aria-hidden />
        <span className={styles.name}>Hookbench</span>
      </div>
      {collect && (
        <Button
          look="chip"
          title="Copy the collection address"
          onClick={() => void copy(collect, 'the collection address')}
        >
          <span className={classes(styles.dot, live && styles[refuses ? 'bad' : 'live'])} />
          <span className="dim">
            {!live ? 'Last seen on' : refuses ? 'Refusing calls on' : 'Collecting on'}
          </span>{' '}
          <span className="mono">{collect}</span>
        </Button>
      )}
      <ClockMenu />
      <span className={styles.space} />
      <PaletteChip />
      <NoticeCenter />
      <ThemeSwitch />
      {status && <DeliveryButton status={status} />}
    </header>
  )
}

function DeliveryButton({ status }: { status: Status }) {
  const { title, action } = deliverySwitch(status)
  return (
    <Button asks look="chip" className={styles.delivery} onClick={action}>
      {title}
    </Button>
  )
}
