import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { statusQuery } from '../connection.ts'
import { CopyButton } from '../ui/copyButton.tsx'
import { Section } from '../ui/section.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { snippets } from './snippets.ts'
import styles from './sources.module.css'

/** The lines that make a client library send to this source. */
export function SnippetSection({ writeKey }: { writeKey: string }) {
  const collect = useQuery(statusQuery).data?.addresses.collect
  const [chosen, setChosen] = useState('go')
  if (collect === undefined) return null
  const all = snippets({ collect, writeKey })
  const shown = all.find(({ value }) => value === chosen) ?? all[0]
  if (!shown) return null
  return (
    <Section
      title="Point a library here"
      actions={
        <Segmented
          label="Library"
          value={shown.value}
          choices={all.map(({ value, title }) => [value, title] as const)}
          onChange={setChosen}
        />
      }
    >
      <div className={styles.snippet}>
        <pre aria-label={`Lines for ${shown.title}`}>{shown.text}</pre>
        <CopyButton text={shown.text} what={`the ${shown.title} snippet`} />
      </div>
      {shown.note && <p className={`${styles.below} dim`}>{shown.note}</p>}
    </Section>
  )
}
