import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { statusQuery } from '../connection.ts'
import { Button } from '../ui/button.tsx'
import { faultText, progressText, switchFaultOff } from './fault.ts'
import styles from './faultStrip.module.css'

/** While the collection port answers what it was told to, nobody should wonder why. */
export function FaultStrip() {
  const status = useQuery(statusQuery).data
  if (!status?.portFault) return null
  const { portFault, addresses } = status
  return (
    <section className={styles.strip} aria-label="Fault of the collection port">
      <TriangleAlert size={14} aria-hidden className={styles.sign} />
      <p>
        <span className="mono">{addresses.collect}</span> <b>{faultText(portFault)}</b> (
        {progressText(portFault)})
      </p>
      <Link href="/settings">Settings</Link>
      <Button onClick={() => void switchFaultOff()}>Switch off</Button>
    </section>
  )
}
