import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { api } from '../rpc/api.ts'
import { useCollectionAddress } from '../rpc/useCollectionAddress.ts'
import { snippets } from '../connections/snippets.ts'
import { copy } from '../ui/notice/copy.ts'
import { Segmented } from '../ui/field/segmented.tsx'
import styles from './start.module.css'

/** Only short snippets. The page of a source has all. */
const shortest = new Set(['go', 'node', 'browser', 'python', 'curl'])

/** Snippets for client libraries with the collection address and write key filled in. */
export function OwnCode() {
  const collect = useCollectionAddress()
  const sources = useQuery(api.sources.list.queryOptions()).data?.items
  const [language, setLanguage] = useState('go')
  if (!collect || !sources) return null
  const source = sources.find(({ enabled }) => enabled) ?? sources[0]
  if (!source)
    return (
      <p className="dim">
        Your code needs a write key. <Link href="/sources/new">Create a source</Link>
      </p>
    )
  const all = snippets({ collect, writeKey: source.writeKey })
  const short = all.filter(({ value }) => shortest.has(value))
  const shown = short.find(({ value }) => value === language) ?? short[0]
  if (!shown) return null
  return (
    <>
      <Segmented
        label="Language"
        value={shown.value}
        choices={short.map(({ value, title }) => [value, title] as const)}
        onChange={setLanguage}
      />
      <div className={styles.snippet}>
        <pre>{shown.text}</pre>
        <button
          type="button"
          aria-label={`Copy the ${shown.title} snippet`}
          onClick={() => void copy(shown.text, `the ${shown.title} snippet`)}
        >
          Copy
        </button>
      </div>
      <p className="faint">
        <Link href={`/sources/${source.id}`}>Java, Kotlin and Swift</Link> are on the page of{' '}
        {source.name}.
      </p>
    </>
  )
}
