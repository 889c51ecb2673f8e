import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Source } from '../../contract/source.ts'
import { api } from '../rpc/api.ts'
import { chooseSource } from '../message/draft/draft.ts'
import { quote } from '../../contract/filter/lex.ts'
import { filterSearch } from '../message/filter/filterSearch.ts'
import { Button } from '../ui/button/button.tsx'
import { Note } from '../ui/notice/note.tsx'
import { PaneHead, TwoColumns } from '../ui/pane/pane.tsx'
import { Toggle } from '../ui/field/toggle.tsx'
import { ConnectedField } from './connectedField.tsx'
import { EditSourceForm } from './editSourceForm.tsx'
import { LibrarySection } from './librarySection.tsx'
import { callIn } from '../connections/schemaLink.ts'
import { PlanSection } from './plan/planSection.tsx'
import { OriginForm, OriginsField } from './originsField.tsx'
import { SchemaSection } from './schemaSection.tsx'
import { SnippetSection } from './snippetSection.tsx'
import { enabledWords, setEnabled } from './sourceActions.ts'
import styles from './sources.module.css'
import { SourceStats } from './sourceStats.tsx'
import { ReplaceKeyForm, WriteKeyField } from './writeKeyField.tsx'

/** One source: its setup, its figures, and the schema of its events. */
export function SourcePane({ source }: { source: Source }) {
  const [, navigate] = useLocation()
  const [open, setOpen] = useState<'edit' | 'key' | 'origin' | null>(null)
  const search = new URLSearchParams(useSearch())
  const destinations = useQuery(api.destinations.list.queryOptions({ input: {} })).data?.items ?? []
  const { id, name, kind, enabled } = source
  const connected = destinations.filter(({ sources }) => sources.includes(name))
  const event = search.get('event')
  const close = () => setOpen(null)
  const compose = () => {
    chooseSource(name)
    navigate('/compose')
  }
  return (
    <>
      <PaneHead
        name={name}
        meta={
          <>
            <span className={styles.kind}>{kind}</span>
            <label className={styles.enabled}>
              <Toggle on={enabled} onChange={(on) => void setEnabled(source, on)} />
              <span className="dim">{enabled ? 'Enabled' : 'Disabled'}</span>
            </label>
          </>
        }
      >
        <Button edits onClick={() => setOpen(open === 'edit' ? null : 'edit')}>
          Edit
        </Button>
        <Button onClick={() => navigate(`/deliveries${filterSearch(`source:${quote(name)}`)}`)}>
          Show messages
        </Button>
        <Button onClick={compose}>Compose a call</Button>
      </PaneHead>
      {!enabled && (
        <Note title="This source is disabled" tone="wait">
          {enabledWords.off}
        </Note>
      )}
      {open === 'edit' && (
        <EditSourceForm
          source={source}
          connected={connected.map((each) => each.name)}
          onClose={close}
        />
      )}
      <SourceStats source={source} />
      <TwoColumns>
        <WriteKeyField source={source} onReplace={() => setOpen('key')} />
        <ConnectedField source={name} destinations={destinations} />
      </TwoColumns>
      <OriginsField source={source} onAdd={() => setOpen('origin')} />
      {open === 'origin' && <OriginForm source={source} onClose={close} />}
      {open === 'key' && <ReplaceKeyForm source={source} onClose={close} />}
      <SnippetSection writeKey={source.writeKey} />
      <LibrarySection sourceId={id} />
      <PlanSection source={source} />
      <SchemaSection key={event} source={source} find={event} callId={callIn(search.get('from'))} />
    </>
  )
}
