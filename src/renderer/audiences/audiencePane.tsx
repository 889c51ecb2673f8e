import { useState } from 'react'
import type { Audience } from '../../contract/people.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { CsvButton, type CsvFault } from './csvButton.tsx'
import { DetailsForm } from './detailsForm.tsx'
import { changeMembers } from './memberActs.ts'
import { MembersSection } from './membersSection.tsx'
import { NextSync } from './nextSync.tsx'
import { RemovedSection } from './overruledSection.tsx'
import { PaneHead } from './paneHead.tsx'
import { RuleSection } from './ruleSection.tsx'
import { StatRow } from './statRow.tsx'
import { SyncButton } from './syncButton.tsx'
import { SyncList } from './syncList.tsx'
import { usePreview } from './usePreview.ts'
import { UsersForm } from './usersForm.tsx'

/** One audience, whole. */
export function AudiencePane({ audience }: { audience: Audience }) {
  const [open, setOpen] = useState<'users' | 'details' | null>(null)
  const [csvFault, setCsvFault] = useState<CsvFault | null>(null)
  const { id } = audience
  const preview = usePreview('audience', id)
  const close = () => setOpen(null)
  return (
    <>
      <PaneHead of={audience}>
        <Button onClick={() => setOpen(open === 'details' ? null : 'details')}>Edit</Button>
        <CsvButton take={(csv) => changeMembers(id, { csv })} onFault={setCsvFault} />
        <Button onClick={() => setOpen(open === 'users' ? null : 'users')}>Add users</Button>
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

/** Stays until it is read: it names the line to mend. */
export function CsvNote({ fault, onClose }: { fault: CsvFault; onClose: () => void }) {
  return (
    <div role="alert">
      <Note title={`Nothing of ${fault.file} was imported`} tone="bad">
        <span>{fault.message}</span>
        <Button onClick={onClose}>Close</Button>
      </Note>
    </div>
  )
}
