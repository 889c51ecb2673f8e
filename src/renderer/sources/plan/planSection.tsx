import { useQuery } from '@tanstack/react-query'
import { type DragEvent, useState } from 'react'
import type { PlanText } from '../../../contract/plan.ts'
import type { Source } from '../../../contract/source.ts'
import { api } from '../../rpc/api.ts'
import { Button } from '../../ui/button/button.tsx'
import { FileButton } from '../../ui/button/fileButton.tsx'
import { refusalAt } from '../../ui/field/refusal.ts'
import { Note } from '../../ui/notice/note.tsx'
import { Section } from '../../ui/pane/section.tsx'
import { CoveragePart } from './coveragePart.tsx'
import { DraftPanel } from './draftPanel.tsx'
import { DriftPart } from './driftPart.tsx'
import { ifMayChange } from '../../ui/viewing.ts'
import { chosenPlan, droppedPlan } from './planFiles.ts'
import { setPlan } from './planActions.ts'
import { PlanFields } from './planFields.tsx'
import styles from './plan.module.css'

/** The tracking plan of a source: set, drafted, enforced, and how its calls drift from it. */
export function PlanSection({ source }: { source: Source }) {
  const { id, name } = source
  const [isDrafting, setIsDrafting] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const { data, error } = useQuery(api.plans.list.queryOptions())
  const plan = data?.items.find(({ sourceId }) => sourceId === id) ?? null
  const take = async (given: Promise<PlanText>) => {
    setFault(null)
    try {
      await setPlan(id, await given)
    } catch (caught) {
      setFault(refusalAt(caught).message)
    }
  }
  const drop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    // Not also opened by the page.
    event.preventDefault()
    void take(droppedPlan(event.dataTransfer))
  }
  const choose = (files: File[]) => take(chosenPlan(files))
  return (
    <div className={styles.parts} onDrop={ifMayChange(drop)}>
      <Section
        title="Tracking plan"
        actions={
          <>
            <FileButton asks label="Plan file" accept=".yaml,.yml,.json" take={choose}>
              {plan ? 'Replace with a file' : 'Choose a file'}
            </FileButton>
            <FileButton asks label="Plan folder" accept="" isFolder take={choose}>
              {plan ? 'Replace with a folder' : 'Choose a folder'}
            </FileButton>
            <Button reads aria-expanded={isDrafting} onClick={() => setIsDrafting(!isDrafting)}>
              Draft from calls
            </Button>
          </>
        }
      >
        {error && (
          <Note title="The plan could not be loaded" tone="bad">
            {error.message}
          </Note>
        )}
        {fault !== null && (
          <div className={styles.fault} role="alert">
            <Note title="Plan not set" tone="bad">
              {fault}
            </Note>
          </div>
        )}
        {isDrafting && (
          <div className={styles.form}>
            <DraftPanel
              source={name}
              onUse={(text) => take(Promise.resolve(text)).then(() => setIsDrafting(false))}
              onClose={() => setIsDrafting(false)}
            />
          </div>
        )}
        {data && !plan && (
          <p className="dim">
            No tracking plan yet. A plan names the events of this source and describes their
            properties with JSON Schema. Drop one here: Hookbench’s YAML, the hosted service’s JSON,
            or a folder of schemas.
          </p>
        )}
        {plan && <PlanFields plan={plan} />}
      </Section>
      {plan && <CoveragePart sourceId={id} />}
      <DriftPart source={name} hasPlan={plan !== null} />
    </div>
  )
}
