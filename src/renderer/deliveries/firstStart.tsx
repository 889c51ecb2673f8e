import { useQuery } from '@tanstack/react-query'
import { Tabs } from 'radix-ui'
import { api } from '../api.ts'
import { statusQuery } from '../connection.ts'
import { CopyButton } from '../ui/copyButton.tsx'
import { TabStrip } from '../ui/tabStrip.tsx'
import { curlCall, goClient } from './firstCall.ts'
import styles from './firstStart.module.css'
import { SendTestButton } from './sendTestButton.tsx'

/** What a fresh workspace shows: everything is in place, and how the first call gets here. */
export function FirstStart() {
  const collect = useQuery(statusQuery).data?.addresses.collect
  const sources = useQuery(api.sources.list.queryOptions({ input: {} })).data
  const destinations = useQuery(api.destinations.list.queryOptions({ input: {} })).data
  if (!collect || !sources || !destinations) return <div />
  const source = sources.items.find(({ enabled }) => enabled) ?? sources.items[0]
  const wired = destinations.items.find(
    ({ enabled, sources: names }) => enabled && source && names.includes(source.name),
  )
  const sender = { collect, writeKey: source?.writeKey ?? 'YOUR_WRITE_KEY' }
  const snippets = [
    { value: 'curl', title: 'curl', text: curlCall(sender) },
    { value: 'go', title: 'Go', text: goClient(sender) },
  ]
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2>No messages yet</h2>
        <p className="dim">
          Send a call to the collection address. For each destination that its source is connected
          to, it becomes a message here.
        </p>
      </div>
      <dl className={styles.facts}>
        <dt>Collection address</dt>
        <dd className="mono">{collect}</dd>
        <dd>
          <CopyButton text={collect} what="the collection address" />
        </dd>
        {source && (
          <>
            <dt>Source</dt>
            <dd>{source.name}</dd>
            <dd>
              <CopyButton text={source.name} what="the source's name" />
            </dd>
            <dt>Write key</dt>
            <dd className="mono">{source.writeKey}</dd>
            <dd>
              <CopyButton text={source.writeKey} what="the write key" />
            </dd>
          </>
        )}
        {wired && (
          <>
            <dt>Destination</dt>
            <dd>
              {wired.name} <span className="faint">sends to</span>{' '}
              <span className="mono">{wired.endpoints.map(({ url }) => url).join(', ')}</span>
            </dd>
            <dd />
          </>
        )}
      </dl>
      <div>
        <SendTestButton primary />
      </div>
      <div>
        <p className={styles.own}>Or send one from your own code</p>
        <Tabs.Root defaultValue="curl" className={styles.snippets}>
          <TabStrip label="Language" tabs={snippets} />
          {snippets.map(({ value, title, text }) => (
            <Tabs.Content key={value} value={value} className={styles.snippet}>
              <pre>{text}</pre>
              <CopyButton text={text} what={`the ${title} snippet`} />
            </Tabs.Content>
          ))}
        </Tabs.Root>
      </div>
    </div>
  )
}
