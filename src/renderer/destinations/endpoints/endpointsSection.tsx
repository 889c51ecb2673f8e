import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Destination, Endpoint } from '../../../contract/destination.ts'
import { Button } from '../../ui/button/button.tsx'
import { Section } from '../../ui/pane/section.tsx'
import { moveEndpoint, removeEndpoint } from './endpointActions.ts'
import { AddEndpoint, EditEndpoint } from './endpointForm.tsx'
import { EndpointRow } from './endpointRow.tsx'
import styles from './endpoints.module.css'
import { mostEndpoints } from '../../../contract/wiring.ts'
import { ifMayChange } from '../../ui/viewing.ts'

const adding = 'new'

/** The endpoints in order with their health, and the forms that edit them. */
export function EndpointsSection({ destination }: { destination: Destination }) {
  const { endpoints, warnings } = destination
  // Several forms may be open, so that opening one does not discard another.
  const [open, setOpen] = useState<readonly { id: string; endpoint: Endpoint | null }[]>([])
  const show = (id: string, endpoint: Endpoint | null) =>
    setOpen((shown) => [...shown.filter((each) => each.id !== id), { id, endpoint }])
  const close = (id: string) => setOpen((shown) => shown.filter((each) => each.id !== id))
  const table = useRef<HTMLTableElement>(null)
  const focusRow = useFocusAfter(table, endpoints)
  const isOpen = (id: string) => open.some((each) => each.id === id)
  const move = ifMayChange((index: number, step: number) => {
    const endpoint = endpoints[index]
    const to = index + step
    if (!endpoint || to < 0 || to >= endpoints.length) return
    focusRow(to)
    void moveEndpoint(destination, endpoint.id, step)
  })
  const press = (event: KeyboardEvent, index: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || step === undefined) return
    event.preventDefault()
    move(index, step)
  }
  const isFull = endpoints.length >= mostEndpoints
  // The form of an endpoint that was removed elsewhere stays open.
  const lost = open.flatMap(({ id, endpoint }) =>
    endpoint && !endpoints.some((each) => each.id === id) ? [endpoint] : [],
  )
  return (
    <Section
      title={`Endpoints, ${endpoints.length} of ${mostEndpoints}`}
      actions={
        <Button
          edits
          unless={isFull ? `A destination can have at most ${mostEndpoints} endpoints` : null}
          onClick={() => show(adding, null)}
        >
          Add endpoint
        </Button>
      }
    >
      <table ref={table} className={styles.table} aria-label="Endpoints">
        <thead>
          <tr>
            <th scope="col">URL</th>
            <th scope="col">Headers</th>
            <th scope="col">Last response</th>
            <th scope="col">Last sent</th>
            <th scope="col">
              <span className="unseen">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {endpoints.map((endpoint, index) => (
            <EndpointRow
              key={endpoint.id}
              destination={destination}
              endpoint={endpoint}
              index={index}
              warnings={warnings.filter(({ field }) => field.startsWith(`endpoints[${index}]`))}
              onEdit={() =>
                isOpen(endpoint.id) ? close(endpoint.id) : show(endpoint.id, endpoint)
              }
              onMove={(step) => move(index, step)}
              onRemove={() => {
                focusRow(Math.min(index, endpoints.length - 2))
                void removeEndpoint(destination, endpoint)
              }}
              onKeyDown={(event) => press(event, index)}
            >
              {isOpen(endpoint.id) && (
                <EditEndpoint
                  destination={destination}
                  endpoint={endpoint}
                  onClose={() => close(endpoint.id)}
                />
              )}
            </EndpointRow>
          ))}
        </tbody>
      </table>
      {lost.map((endpoint) => (
        <div key={endpoint.id} className={styles.below}>
          <EditEndpoint
            destination={destination}
            endpoint={endpoint}
            onClose={() => close(endpoint.id)}
          />
        </div>
      ))}
      {isOpen(adding) && (
        <div className={styles.below}>
          <AddEndpoint destination={destination} onClose={() => close(adding)} />
        </div>
      )}
    </Section>
  )
}

/** Focuses a row after a change of the endpoints, because the button that caused it has moved or was removed. */
function useFocusAfter(table: { current: HTMLElement | null }, endpoints: readonly Endpoint[]) {
  const wanted = useRef<number | null>(null)
  const order = endpoints.map(({ id }) => id).join()
  useEffect(() => {
    if (wanted.current === null) return
    table.current
      ?.querySelector<HTMLElement>(`[data-endpoint="${wanted.current}"] button`)
      ?.focus({ preventScroll: true })
    wanted.current = null
  }, [table, order])
  return (index: number) => {
    wanted.current = index
  }
}
