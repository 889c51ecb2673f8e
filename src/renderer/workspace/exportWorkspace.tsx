import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import dialogs from '../ui/dialog/dialogs.module.css'
import { api } from '../rpc/api.ts'
import { closeModal } from '../ui/dialog/modal.ts'
import { Button } from '../ui/button/button.tsx'
import { CopyButton } from '../ui/button/copyButton.tsx'
import { Note } from '../ui/notice/note.tsx'
import { Segmented } from '../ui/field/segmented.tsx'
import { download } from '../ui/download.ts'
import { say } from '../ui/notice/toasts.tsx'
import { YamlEditor } from '../ui/code/yamlEditor.tsx'
import styles from './workspace.module.css'

type Secrets = 'text' | 'env'

const choices = [
  ['text', 'As text'],
  ['env', 'As environment variables'],
] as const
const consequences: Record<Secrets, string> = {
  text: 'Anyone with the file can sign requests.',
  env: 'The variables to set are listed at the top of the file.',
}

/** The workspace as it was when the dialog was opened. */
export function ExportWorkspace() {
  const [secrets, setSecrets] = useState<Secrets>('text')
  const { data, error } = useQuery({
    ...api.workspace.export.queryOptions({ input: { secrets } }),
    placeholderData: keepPreviousData,
    meta: { still: true },
    gcTime: 0,
  })
  const yaml = data?.yaml ?? ''
  return (
    <>
      <div className={styles.choice}>
        <span className="dim">Shared secrets</span>
        <Segmented label="Shared secrets" value={secrets} choices={choices} onChange={setSecrets} />
        <span className="dim">{consequences[secrets]}</span>
      </div>
      {error ? (
        <Note title="The workspace cannot be exported" tone="bad">
          {error.message}
        </Note>
      ) : (
        <YamlEditor label="Workspace file" text={yaml} marks={none} readOnly onChange={ignore} />
      )}
      <div className={dialogs.foot}>
        <span className="dim">Recreates the whole workspace elsewhere.</span>
        <Button onClick={closeModal}>Close</Button>
        <CopyButton text={yaml} what="the workspace file" />
        <Button look="primary" onClick={() => downloadYaml(yaml)}>
          <Download size={13} aria-hidden />
          Download hookbench.yaml
        </Button>
      </div>
    </>
  )
}

const none: [] = []
const ignore = () => undefined

function downloadYaml(yaml: string) {
  download(new Blob([yaml], { type: 'application/yaml' }), 'hookbench.yaml')
  say('Downloaded hookbench.yaml')
}
