import { useState } from 'react'
import { countText, plural } from '../../contract/format.ts'
import { useActivity } from '../rpc/activity.ts'
import { Ago } from '../ui/text/ago.tsx'
import { Button } from '../ui/button/button.tsx'
import { Section } from '../ui/pane/section.tsx'
import styles from './sources.module.css'

const shownFirst = 4

/** The client libraries and versions that sent calls with this write key. */
export function LibrarySection({ sourceId }: { sourceId: string }) {
  const libraries = useActivity().source(sourceId)?.libraries ?? []
  const [all, setAll] = useState(false)
  if (libraries.length === 0) return null
  const shown = all ? libraries : libraries.slice(0, shownFirst)
  const hidden = libraries.length - shown.length
  return (
    <Section title={`Client libraries seen: ${libraries.length}`}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>Library and version</th>
            <th className={styles.amount}>Calls</th>
            <th className={styles.time}>Last seen</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ name, calls, lastSeenAt }) => (
            <tr key={name}>
              <td className="mono" title={name}>
                {name}
              </td>
              <td className={styles.amount}>{countText(calls)}</td>
              <td className={styles.time}>
                <Ago at={lastSeenAt} inWords />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {hidden > 0 && (
        <div className={styles.below}>
          <Button look="chip" onClick={() => setAll(true)}>
            Show {plural(hidden, 'more library', 'more libraries')}
          </Button>
        </div>
      )}
    </Section>
  )
}
