import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { statusQuery } from '../../rpc/connection.ts'
import { Button } from '../../ui/button/button.tsx'
import { faultText, progressText, disableFault } from '../../engine/fault.ts'
import styles from './faultStrip.module.css'

/** Shown on every page while a fault is enabled, so that simulated failures are not mistaken for real ones. */
export function FaultStrip() {
  const status = useQuery(statusQuery).data
  if (!status?.portFault) return null
  const { portFault, addresses } = status
  return (
    <section className={styles.strip} aria-label="Collection port fault">
      <TriangleAlert size={14} aria-hidden className={styles.sign} />
      <p>
        <span className="mono">{addresses.collect}</span> <b>{faultText(portFault)}</b> (
        {progressText(portFault)})
      </p>
      <Link href="/settings">Settings</Link>
      <Button onClick={() => void disableFault()}>Disable fault</Button>
    </section>
  )
}
