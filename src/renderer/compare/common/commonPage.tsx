import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Commonalities, Population } from '../../../contract/commonalities.ts'
import { countText } from '../../../contract/format.ts'
import { filterSearch } from '../../message/filter/filterSearch.ts'
import { useUrlFilter } from '../../message/filter/useFilter.ts'
import { Button } from '../../ui/button/button.tsx'
import { Empty } from '../../ui/notice/empty.tsx'
import { Note } from '../../ui/notice/note.tsx'
import { Pane } from '../../ui/pane/pane.tsx'
import { FindingTable } from './findingTable.tsx'
import styles from './commonPage.module.css'
import { commonQuery } from './commonQuery.ts'

/** What the messages of a filter have in common, and others of the same events do not. */
export function CommonPage() {
  const { text, filter } = useUrlFilter()
  const { data, error, isFetching, refetch } = useQuery(commonQuery(filter.filter ?? ''))
  const again = () => void refetch()
  return (
    <Pane label="What these messages have in common" of={text}>
      <div className={styles.head}>
        <h1>What these messages have in common</h1>
        <Link className={styles.filter} href={`/deliveries${filterSearch(text)}`}>
          {text === '' ? 'all messages' : text}
        </Link>
        <span className={styles.space} />
        <Button unless={isFetching ? 'Comparing' : null} onClick={again}>
          Compare again
        </Button>
      </div>
      {error && (
        <Note title="The messages could not be compared" tone="bad">
          <p>{error.message}</p>
          <Button onClick={again}>Compare again</Button>
        </Note>
      )}
      {!error && !data && (
        <p role="status" className="dim">
          Comparing the messages…
        </p>
      )}
      {!error && data && <Findings found={data} text={text} />}
    </Pane>
  )
}

function Findings({ found, text }: { found: Commonalities; text: string }) {
  const { subset, rest, findings } = found
  if (subset.count === 0)
    return <Empty title="No matching messages">No message matches this filter.</Empty>
  return (
    <>
      <p role="status" className="dim">
        {populationWords(subset)} compared with {populationWords(rest)} of the same events.
      </p>
      {rest.count === 0 && (
        <Empty title="Nothing to compare with">
          There are no {rest.words} of the same events. Choose a filter that only some messages of
          an event match.
        </Empty>
      )}
      {rest.count > 0 && findings.length === 0 && (
        <Empty
          title="Nothing in common"
          action={<Link href={`/deliveries${filterSearch(text)}`}>Show the messages</Link>}
        >
          No path, type, value, size, source or time is certain to be more frequent among them. With
          few messages, compare two of them instead.
        </Empty>
      )}
      {findings.length > 0 && (
        <FindingTable findings={findings} text={text} here={subset.words} there={rest.words} />
      )}
    </>
  )
}

/** Says so if not all of them were analysed. */
function populationWords({ words, count, analysed }: Population): string {
  const all = `${countText(count)} ${words}`
  return analysed < count ? `${countText(analysed)} evenly spaced ones of ${all}` : all
}
