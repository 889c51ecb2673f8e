import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Rejection } from '../../contract/model.ts'
import { api } from '../api.ts'
import { ConnectOffer } from '../message/connectOffer.tsx'
import { countText } from '../ui/amounts.ts'
import { CreateSource } from './createSource.tsx'
import { filterSearch } from './rejectionFilter.ts'
import { sendAgain, strangestKey } from './rejectionReasons.ts'
import styles from './rejections.module.css'

/** A client whose key no source has goes on trying: said above the list, with what ends it. */
export function StrangeKeyStrip({ items }: { items: readonly Rejection[] }) {
  const [created, setCreated] = useState<string | null>(null)
  const sources = useQuery(api.sources.list.queryOptions({ input: {} })).data?.items
  if (!sources) return null
  const strange = strangestKey(items, new Set(sources.map(({ writeKey }) => writeKey)))
  return (
    <>
      {created !== null && sources.some(({ name }) => name === created) && (
        <div className={styles.made}>
          <p>
            Source <b>{created}</b> was created. {sendAgain}
          </p>
          <ConnectOffer source={created} />
        </div>
      )}
      {strange && <Strange {...strange} onCreated={setCreated} />}
    </>
  )
}

interface StrangeProps {
  writeKey: string
  count: number
  onCreated: (source: string) => void
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
