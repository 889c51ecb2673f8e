import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { api } from '../api.ts'
import { statusQuery } from '../connection.ts'
import { snippets } from '../sources/snippets.ts'
import { copy } from '../ui/copy.ts'
import { Segmented } from '../ui/segmented.tsx'
import styles from './start.module.css'

/** Those of a line or two; a source's page has them all. */
const shortest = new Set(['go', 'node', 'browser', 'python', 'curl'])

/** The lines that point a library here, with the address and the write key filled in. */
export function OwnCode() {
  const collect = useQuery(statusQuery).data?.addresses.collect
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
