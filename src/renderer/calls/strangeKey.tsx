import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Rejection } from '../../contract/model.ts'
import { api } from '../api.ts'
import { countText } from '../ui/amounts.ts'
import { CreateSource } from './createSource.tsx'
import { filterSearch } from './rejectionFilter.ts'
import { strangestKey } from './rejectionReasons.ts'
import styles from './rejections.module.css'

/** A client whose key no source has goes on trying: said above the list, with what ends it. */
export function StrangeKeyStrip({ items }: { items: readonly Rejection[] }) {
  const sources = useQuery(api.sources.list.queryOptions({ input: {} })).data?.items
  if (!sources) return null
  const strange = strangestKey(items, new Set(sources.map(({ writeKey }) => writeKey)))
  if (!strange) return null
  const { writeKey, count } = strange
  return (
    <div className={styles.strange}>
      <p>
        <Link href={`/rejections${filterSearch({ writeKey })}`}>{countText(count)} of these</Link>{' '}
        have the write key <span className="mono">{writeKey}</span>, which no source has.
      </p>
      <CreateSource key={writeKey} writeKey={writeKey} />
    </div>
  )
}
