import { useQuery } from '@tanstack/react-query'
import { plural } from '../../../contract/format.ts'
import type { PlanText } from '../../../contract/plan.ts'
import { api } from '../../rpc/api.ts'
import { Button } from '../../ui/button/button.tsx'
import { CopyButton } from '../../ui/button/copyButton.tsx'
import { YamlEditor } from '../../ui/code/yamlEditor.tsx'
import { download } from '../../ui/download.ts'
import { Note } from '../../ui/notice/note.tsx'
import { Panel } from '../../ui/pane/panel.tsx'
import styles from './plan.module.css'

interface DraftPanelProps {
  source: string
  onUse: (plan: PlanText) => Promise<void>
  onClose: () => void
}

/** A plan drafted from the collected calls, to use or to save. */
export function DraftPanel({ source, onUse, onClose }: DraftPanelProps) {
  const { data, error } = useQuery({
    ...api.plans.draft.queryOptions({ input: { source } }),
    // Drafted once: collected calls do not change what is read.
    meta: { still: true },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const file = `${source}.yaml`
  const use = () => data && void onUse({ files: [{ name: file, text: data.text }] })
  return (
    <Panel
      title="Drafted plan"
      onSubmit={use}
      onClose={onClose}
      foot={
        <>
          <Button look="primary" type="submit" unless={data ? null : 'There is no draft'}>
            Use this plan
          </Button>
          <Button
            unless={data ? null : 'There is no draft'}
            onClick={() => data && download(new Blob([data.text]), file)}
          >
            Save as a file
          </Button>
          {data && <CopyButton text={data.text} what="the plan" />}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {error && (
        <Note title="No plan can be drafted" tone="wait">
          {error.message}
        </Note>
      )}
      {!data && !error && <p className="dim">Reading calls…</p>}
      {data && (
        <>
          <p className="dim">
            {plural(data.events, 'event')}, drafted from {plural(data.calls, 'call')}.{' '}
            {data.complete ? '' : 'Older calls were not read. '}
            All of these calls are valid. Check what is optional or misspelled by accident.
          </p>
          <div className={styles.draft}>
            <YamlEditor
              label="Drafted plan"
              text={data.text}
              marks={[]}
              readOnly
              onChange={() => {}}
            />
          </div>
        </>
      )}
    </Panel>
  )
}
