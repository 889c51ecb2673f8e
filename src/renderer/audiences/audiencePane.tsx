import { useState } from 'react'
import type { Audience } from '../../contract/people.ts'
import { Button } from '../ui/button/button.tsx'
import { Note } from '../ui/notice/note.tsx'
import { CsvButton, type CsvFault } from './members/csvButton.tsx'
import { DetailsForm } from './detailsForm.tsx'
import { changeUsers } from './members/changeUsers.ts'
import { MembersSection } from './members/membersSection.tsx'
import { NextSync } from './sync/nextSync.tsx'
import { RemovedSection } from './members/overridesSection.tsx'
import { PaneHead } from './paneHead.tsx'
import { RuleSection } from './rules/ruleSection.tsx'
import { StatRow } from './statRow.tsx'
import { SyncButton } from './sync/syncButton.tsx'
import { SyncList } from './sync/syncList.tsx'
import { usePreview } from './sync/usePreview.ts'
import { UsersForm } from './members/usersForm.tsx'

/** The pane of one audience. */
export function AudiencePane({ audience }: { audience: Audience }) {
  const [open, setOpen] = useState<'users' | 'details' | null>(null)
  const [csvFault, setCsvFault] = useState<CsvFault | null>(null)
  const { id } = audience
  const preview = usePreview('audience', id)
  const close = () => setOpen(null)
  return (
    <>
      <PaneHead of={audience}>
        <Button edits onClick={() => setOpen(open === 'details' ? null : 'details')}>
          Edit
        </Button>
        <CsvButton take={(csv) => changeUsers('audience', id, { csv })} onFault={setCsvFault} />
        <Button edits onClick={() => setOpen(open === 'users' ? null : 'users')}>
          Add users
        </Button>
        <SyncButton kind="audience" of={audience} preview={preview} />
      </PaneHead>
      {open === 'details' && <DetailsForm kind="audience" of={audience} onClose={close} />}
      {open === 'users' && <UsersForm audience={audience} onClose={close} />}
      {csvFault && <CsvNote fault={csvFault} onClose={() => setCsvFault(null)} />}
      <StatRow of={audience} preview={preview} />
      <RuleSection audience={audience} />
      <NextSync kind="audience" of={audience} preview={preview} onEdit={() => setOpen('details')} />
      <SyncList kind="audience" of={audience} />
      <MembersSection audience={audience} />
      {audience.removedByHand > 0 && <RemovedSection audience={audience} />}
    </>
  )
}

/** Stays until closed, because it names the line to correct. */
export function CsvNote({ fault, onClose }: { fault: CsvFault; onClose: () => void }) {
  return (
    <div role="alert">
      <Note title={`${fault.file} was not imported`} tone="bad">
        <span>{fault.message}</span>
        <Button onClick={onClose}>Close</Button>
      </Note>
    </div>
  )
}
