import { useState } from 'react'
import { useCollectionAddress } from '../rpc/useCollectionAddress.ts'
import { CopyButton } from '../ui/button/copyButton.tsx'
import { Section } from '../ui/pane/section.tsx'
import { Segmented } from '../ui/field/segmented.tsx'
import { snippets } from '../connections/snippets.ts'
import styles from './sources.module.css'

/** Code snippets that configure client libraries for this source. */
export function SnippetSection({ writeKey }: { writeKey: string }) {
  const collect = useCollectionAddress()
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
