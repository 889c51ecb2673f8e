import { useRef, useState } from 'react'
import type { Receiver } from '../../../contract/receiver.ts'
import { countText } from '../../../contract/format.ts'
import { useUrlFilter } from '../../message/filter/useFilter.ts'
import { FilterBar } from '../../message/filterBar/filterBar.tsx'
import { ExportButton } from '../../transfer/export/exportButton.tsx'
import { FilterTargets } from '../../message/targets/filterTargets.tsx'
import { Button } from '../../ui/button/button.tsx'
import { FeedList } from '../../ui/list/feedList.tsx'
import { ListFault } from '../../ui/field/searchField.tsx'
import { Section } from '../../ui/pane/section.tsx'
import { CaptureCells } from './captureCells.tsx'
import { clearCaptures } from '../actions/receiverActions.ts'
import styles from './captures.module.css'
import { OpenCapture } from './openCapture.tsx'
import { saveAsScenario } from './saveAsScenario.ts'
import { useCaptures } from './useCaptures.ts'

const columns = [
  { title: 'Time' },
  { title: 'Request' },
  { title: 'Signature' },
  { title: 'Answered' },
  { title: 'Message' },
] as const

const mostRows = 10.5

interface CaptureSectionProps {
  receiver: Receiver
  /** A destination has the receiver as an endpoint. */
  isUsed: boolean
}

/** Every request of a receiver, newest first, whether it delivered a message or not. */
export function CaptureSection({ receiver, isUsed }: CaptureSectionProps) {
  const { name, captures } = receiver
  const [openId, setOpenId] = useState<string | null>(null)
  const filter = useUrlFilter('captures')
  const ofReceiver = { receiver: name, ...filter.filter }
  const { feed, found } = useCaptures(ofReceiver)
  const section = useRef<HTMLDivElement>(null)
  const show = (id: string | null) => {
    if (openId === null && id !== null) requestAnimationFrame(() => reveal(section.current))
    setOpenId(id)
  }
  const open = feed.items.find(({ id }) => id === openId)
  return (
    <FilterTargets list="captures" filter={filter.text} onFilter={filter.set}>
      <div ref={section}>
        <Section
          title={`Captures${captures > 0 ? ` · ${found ? `${found} of ` : ''}${countText(captures)}` : ''}`}
          actions={
            feed.items.length > 0 && (
              <>
                <ExportButton kind="captures" receiver={name} />
                <Button reads onClick={() => void saveAsScenario(ofReceiver)}>
                  Save as scenario
                </Button>
                <Button asks onClick={() => void clearCaptures(receiver, filter.filter.filter)}>
                  {filter.text === '' ? 'Clear captures' : 'Clear matching'}
                </Button>
              </>
            )
          }
        >
          {feed.fault && <ListFault title="The captures could not be loaded" fault={feed.fault} />}
          {(captures > 0 || filter.text !== '') && (
            <div className={styles.filter}>
              <FilterBar
                list="captures"
                label="Filter captures"
                placeholder="Filter: signature:… status:… or any text"
                filter={filter}
              />
            </div>
          )}
          {feed.loaded && feed.items.length === 0 && (
            <p className="dim">{filter.text === '' ? noneYet(isUsed) : noneFound(feed.hasMore)}</p>
          )}
          {feed.items.length > 0 && (
            <div
              className={styles.box}
              style={{ height: 30 + 30 * Math.min(feed.items.length, mostRows) }}
            >
              <FeedList
                // A new filter is a new list, which must not inherit the cursor of the previous one.
                key={filter.filter.filter}
                label="Captures"
                feed={feed}
                columns={columns}
                layout={styles.captures}
                openId={openId}
                onOpen={show}
                freshText={() => 'Newer captures'}
                renderRow={(capture) => <CaptureCells capture={capture} />}
              />
            </div>
          )}
          {open && <OpenCapture key={open.id} capture={open} />}
        </Section>
      </div>
    </FilterTargets>
  )
}

const noneYet = (isUsed: boolean): string =>
  `Every request to this receiver appears here with the verdict on its signature.${
    isUsed ? '' : ' Use it as an endpoint of a destination, or send to its URL from anywhere.'
  }`

const noneFound = (hasMore: boolean): string =>
  hasMore ? 'Searching older captures…' : 'No capture matches the filter.'

/** Scrolls so that the list and the top of the capture below it are both visible. */
function reveal(section: HTMLElement | null): void {
  const bottom = section?.getBoundingClientRect().bottom ?? 0
  if (bottom > window.innerHeight) section?.scrollIntoView({ block: 'start' })
}
