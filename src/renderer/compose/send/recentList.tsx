import { countText } from '../../../contract/format.ts'
import { useCell } from '../../ui/cell.ts'
import { TypeTag } from '../../message/typeTag.tsx'
import { Ago } from '../../ui/text/ago.tsx'
import { ImportButton } from '../../transfer/import/importButton.tsx'
import { Button } from '../../ui/button/button.tsx'
import { classes } from '../../ui/classes.ts'
import { PickList } from '../../ui/list/pickList.tsx'
import { Section } from '../../ui/pane/section.tsx'
import { draft, replaceDraft } from '../../message/draft/draft.ts'
import styles from './recentList.module.css'
import { forgetRecents, type Outcome, type Recent, recents } from './recents.ts'
import { typeRepeat } from './repeat.ts'

const words: Record<Outcome, string> = {
  accepted: 'Accepted',
  refused: 'Rejected',
  failed: 'No response',
  stopped: 'Stopped',
  unknown: 'Unknown',
}

/** Calls recently sent from this page. Selecting one loads it into the editor. */
export function RecentList() {
  const all = useCell(recents)
  const { text, source } = useCell(draft)
  if (all.length === 0)
    return (
      <Section title="Recently sent" actions={<ImportButton />}>
        <p className="dim">
          The last 20 calls sent from this page appear here. Select one to edit it and send it
          again.
        </p>
      </Section>
    )
  const picked = all.find((recent) => recent.text === text && recent.source === source)
  return (
    <Section
      title="Recently sent"
      actions={
        <>
          <ImportButton />
          <Button onClick={forgetRecents}>Clear list</Button>
        </>
      }
    >
      <PickList
        label="Recently sent"
        layout={styles.row}
        picked={picked?.at}
        items={all.map((recent) => ({ key: recent.at, cells: <Cells recent={recent} /> }))}
        onPick={(at) => takeUp(all.find((recent) => recent.at === at))}
      />
    </Section>
  )
}

function takeUp(recent: Recent | undefined): void {
  if (!recent) return
  replaceDraft(recent.text, recent.source)
  typeRepeat({ count: String(recent.count), rate: recent.rate === null ? '' : String(recent.rate) })
}

function Cells({ recent: { type, label, user, count, outcome, at } }: { recent: Recent }) {
  return (
    <>
      <TypeTag type={type} />
      <span className={styles.label}>
        {label}
        {count > 1 && <span className="dim"> × {countText(count)}</span>}
      </span>
      <span className="dim">{user ?? '—'}</span>
      <span className={classes(outcome ? styles[outcome] : 'dim')}>
        {outcome ? words[outcome] : 'Sending'}
      </span>
      <span className={classes('dim', styles.at)}>
        <Ago at={at} />
      </span>
    </>
  )
}
