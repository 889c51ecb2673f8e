import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Rejection } from '../../contract/model.ts'
import type { Source } from '../../contract/source.ts'
import { api } from '../rpc/api.ts'
import { ConnectOffer } from '../connections/connectOffer.tsx'
import { CreateSource } from './createSource.tsx'
import { tokenText } from '../../contract/filter/edit.ts'
import { filterSearch } from '../message/filter/filterSearch.ts'
import { sendAgain, mostFrequentUnknownKey } from './rejectionReasons.ts'
import styles from './rejections.module.css'

/** Shown above the list while a client keeps sending with a write key that no source has. */
export function UnknownKeyStrip({ items }: { items: readonly Rejection[] }) {
  const [createdId, setCreatedId] = useState<string | null>(null)
  const sources = useQuery(api.sources.list.queryOptions({ input: {} })).data?.items
  if (!sources) return null
  const created = sources.find(({ id }) => id === createdId)
  const unknown = mostFrequentUnknownKey(items, new Set(sources.map(({ writeKey }) => writeKey)))
  return (
    <>
      {created && (
        <div className={styles.made}>
          <p>
            Source <b>{created.name}</b> was created.{' '}
            <Link href={`/sources/${created.id}`}>Rename source</Link>. {sendAgain}
          </p>
          <ConnectOffer key={created.name} source={created.name} />
        </div>
      )}
      {unknown !== null && (
        <UnknownKeyOffer writeKey={unknown} onCreated={({ id }) => setCreatedId(id)} />
      )}
    </>
  )
}

interface UnknownKeyOfferProps {
  writeKey: string
  onCreated: (source: Source) => void
}

function UnknownKeyOffer({ writeKey, onCreated }: UnknownKeyOfferProps) {
  return (
    <div className={styles.unknown}>
      <p>
        <Link href={`/rejections${filterSearch(tokenText('key', writeKey))}`}>Many of these</Link>{' '}
        have the write key <span className="mono">{writeKey}</span>, which no source has.
      </p>
      <CreateSource key={writeKey} writeKey={writeKey} onCreated={onCreated} />
    </div>
  )
}
