import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Source, SourceEvent } from '../../contract/source.ts'
import { countText } from '../../contract/format.ts'
import { useActivity } from '../rpc/activity.ts'
import { api } from '../rpc/api.ts'
import { Ago } from '../ui/text/ago.tsx'
import { Button } from '../ui/button/button.tsx'
import { PagedGrid } from '../ui/list/pagedGrid.tsx'
import { ListFault, SearchField } from '../ui/field/searchField.tsx'
import { Section } from '../ui/pane/section.tsx'
import { titleText } from '../ui/text/titleText.ts'
import { Toggle } from '../ui/field/toggle.tsx'
import { paging, usePages } from '../ui/list/usePages.ts'
import { BlockEventForm } from './blockEventForm.tsx'
import { setBlocked } from './sourceActions.ts'
import styles from './sources.module.css'
import { ifMayChange } from '../ui/viewing.ts'

const columns = [
  { title: 'Event' },
  { title: 'Calls', align: 'end' },
  { title: 'Last seen', className: styles.seen },
  { title: 'Forwarded' },
] as const

interface SchemaSectionProps {
  source: Source
  /** The event whose row to show. */
  find: string | null
  /** The filtered call to return to. */
  callId: string | null
}

/** Every track event of a source by name, each forwarded or blocked. */
export function SchemaSection({ source, find, callId }: SchemaSectionProps) {
  const { id } = source
  const [q, setQ] = useState(find ?? '')
  const [isBlocking, setIsBlocking] = useState(false)
  const [added, setAdded] = useState<string | null>(null)
  const blocked = useActivity().source(id)?.blockedEvents ?? 0
  const pages = usePages(
    api.sources.schema.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ id, cursor, ...(q && { q }) }),
      ...paging,
      placeholderData: keepPreviousData,
    }),
  )
  const toggle = ({ event, blocked: isBlocked }: SourceEvent) =>
    void setBlocked(id, event, !isBlocked)
  const isEmpty = pages.first !== undefined && pages.items.length === 0
  const block = (event: string) => {
    setIsBlocking(false)
    setAdded(event)
  }
  return (
    <Section
      title={`Schema${blocked > 0 ? ` · ${countText(blocked)} blocked` : ''}`}
      actions={
        <>
          {callId !== null && (
            <Link className={styles.back ?? ''} href={`/calls/${callId}`}>
              Back to call {callId}
            </Link>
          )}
          {(!isEmpty || q !== '') && (
            <SearchField
              label="Find an event"
              placeholder="Find an event"
              value={q}
              onChange={setQ}
            />
          )}
          <Button edits aria-expanded={isBlocking} onClick={() => setIsBlocking(!isBlocking)}>
            Block a future event
          </Button>
        </>
      }
    >
      {isBlocking && (
        <div className={styles.form}>
          <BlockEventForm sourceId={id} onBlocked={block} onClose={() => setIsBlocking(false)} />
        </div>
      )}
      {pages.fault && <ListFault title="The schema could not be loaded" fault={pages.fault} />}
      {isEmpty && (
        <p className="dim">
          {q === ''
            ? 'No track event yet. Each event appears here with its first call. A blocked event is collected and not forwarded.'
            : `No event contains “${q}”.`}
        </p>
      )}
      {pages.items.length > 0 && (
        <PagedGrid
          label="Schema"
          columns={columns}
          layout={styles.schema}
          pages={pages}
          find={added ?? find}
          keyOf={({ event }) => event}
          keys={{ ' ': ifMayChange(toggle) }}
          renderRow={(row, selected) => (
            <SchemaRow row={row} selected={selected} onToggle={() => toggle(row)} />
          )}
        />
      )}
    </Section>
  )
}

interface SchemaRowProps {
  row: SourceEvent
  selected: boolean
  onToggle: () => void
}

function SchemaRow({ row, selected, onToggle }: SchemaRowProps) {
  const { event, count, lastSeenAt, blocked } = row
  return (
    <>
      <span role="gridcell" title={titleText(event)}>
        {event}
      </span>
      <span role="gridcell" className={styles.amount}>
        {countText(count)}
      </span>
      <span role="gridcell" className={`${styles.seen} dim`}>
        {lastSeenAt === null ? 'never' : <Ago key={lastSeenAt} at={lastSeenAt} inWords />}
      </span>
      <span role="gridcell" className={styles.forwarded}>
        <Toggle
          on={!blocked}
          onChange={onToggle}
          label={`Forward ${titleText(event)}`}
          tabIndex={selected ? 0 : -1}
        />
        {blocked && <span className="faint">Blocked. Calls still count as API usage.</span>}
      </span>
    </>
  )
}
