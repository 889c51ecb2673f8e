import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Rejection } from '../../contract/model.ts'
import type { Source } from '../../contract/source.ts'
import { api } from '../api.ts'
import { ConnectOffer } from '../message/connectOffer.tsx'
import { countText } from '../ui/amounts.ts'
import { CreateSource } from './createSource.tsx'
import { filterSearch } from './rejectionFilter.ts'
import { sendAgain, strangestKey } from './rejectionReasons.ts'
import styles from './rejections.module.css'

/** Shown above the list while a client keeps sending with a write key that no source has. */
export function StrangeKeyStrip({ items }: { items: readonly Rejection[] }) {
  const [createdId, setCreatedId] = useState<string | null>(null)
  const sources = useQuery(api.sources.list.queryOptions({ input: {} })).data?.items
  if (!sources) return null
  const created = sources.find(({ id }) => id === createdId)
  const strange = strangestKey(items, new Set(sources.map(({ writeKey }) => writeKey)))
  return (
    <>
      {created && (
        <div className={styles.made}>
          <p>
            Source <b>{created.name}</b> was created.{' '}
            <Link href={`/sources/${created.id}`}>Rename it</Link>. {sendAgain}
          </p>
          <ConnectOffer key={created.name} source={created.name} />
        </div>
      )}
      {strange && <Strange {...strange} onCreated={({ id }) => setCreatedId(id)} />}
    </>
  )
}

interface StrangeProps {
  writeKey: string
  count: number
  onCreated: (source: Source) => void
}

function Strange({ writeKey, count, onCreated }: StrangeProps) {
  return (
    <div className={styles.strange}>
      <p>
        <Link href={`/rejections${filterSearch({ writeKey })}`}>{countText(count)} of these</Link>{' '}
        have the write key <span className="mono">{writeKey}</span>, which no source has.
      </p>
      <CreateSource key={writeKey} writeKey={writeKey} onCreated={onCreated} />
    </div>
  )
}
