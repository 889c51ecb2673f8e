import { useState } from 'react'
import type { Trait } from '../../contract/people.ts'
import { Button } from '../ui/button/button.tsx'
import { CsvNote } from './audiencePane.tsx'
import { ComputationSection } from './rules/computationSection.tsx'
import { CsvButton, type CsvFault } from './members/csvButton.tsx'
import { DetailsForm } from './detailsForm.tsx'
import { NextSync } from './sync/nextSync.tsx'
import { ClearedSection } from './members/overridesSection.tsx'
import { PaneHead } from './paneHead.tsx'
import { StatRow } from './statRow.tsx'
import { SyncButton } from './sync/syncButton.tsx'
import { SyncList } from './sync/syncList.tsx'
import { usePreview } from './sync/usePreview.ts'
import { changeUsers } from './members/changeUsers.ts'
import { ValueForm } from './members/valueForm.tsx'
import { ValuesSection } from './members/valuesSection.tsx'

/** The pane of one computed trait. */
export function TraitPane({ trait }: { trait: Trait }) {
  const [open, setOpen] = useState<'value' | 'details' | null>(null)
  const [csvFault, setCsvFault] = useState<CsvFault | null>(null)
  const { id } = trait
  const preview = usePreview('trait', id)
  const close = () => setOpen(null)
  return (
    <>
      <PaneHead of={trait}>
        <Button edits onClick={() => setOpen(open === 'details' ? null : 'details')}>
          Edit
        </Button>
        <CsvButton take={(csv) => changeUsers('trait', id, { csv })} onFault={setCsvFault} />
        <Button edits onClick={() => setOpen(open === 'value' ? null : 'value')}>
          Set value
        </Button>
        <SyncButton kind="trait" of={trait} preview={preview} />
      </PaneHead>
      {open === 'details' && <DetailsForm kind="trait" of={trait} onClose={close} />}
      {open === 'value' && <ValueForm trait={trait} onClose={close} />}
      {csvFault && <CsvNote fault={csvFault} onClose={() => setCsvFault(null)} />}
      <StatRow of={trait} preview={preview} />
      <ComputationSection trait={trait} />
      <NextSync kind="trait" of={trait} preview={preview} onEdit={() => setOpen('details')} />
      <SyncList kind="trait" of={trait} />
      <ValuesSection trait={trait} />
      {trait.clearedByHand > 0 && <ClearedSection trait={trait} />}
    </>
  )
}
