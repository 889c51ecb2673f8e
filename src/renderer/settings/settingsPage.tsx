import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { api } from '../rpc/api.ts'
import { clientAddress } from '../../contract/status.ts'
import { statusQuery } from '../rpc/connection.ts'
import { hostQuery } from '../rpc/host.ts'
import { Note } from '../ui/notice/note.tsx'
import { Access } from './access.tsx'
import { Appearance, ClockSpeed, Data, Sending, Workspace } from './benchSections.tsx'
import { Delivery, Retention } from './deliverySections.tsx'
import { Faults } from './faults.tsx'
import { CollectionPort } from './collectionPort.tsx'
import { HostSection, hasHostSettings } from './hostSection.tsx'
import { focusSetting } from './focusSetting.ts'
import styles from './settings.module.css'

/** The settings of the workbench. Changes apply immediately. */
export function SettingsPage() {
  const { data: settings, error } = useQuery(api.settings.get.queryOptions())
  const status = useQuery(statusQuery).data
  const host = useQuery(hostQuery).data
  const [search] = useSearchParams()
  const wanted = search.get('setting')
  const isReady = settings !== undefined && status !== undefined
  useEffect(() => {
    if (wanted !== null && isReady) focusSetting(wanted)
  }, [wanted, isReady])
  if (error)
    return (
      <Note title="The settings could not be loaded" tone="bad">
        {error.message}
      </Note>
    )
  if (!settings || !status) return <div />
  return (
    <div className={styles.page}>
      <h1 className="unseen">Settings</h1>
      <Part title="Collection port" about="Where clients send calls, and which calls are accepted.">
        <CollectionPort settings={settings} address={clientAddress(status.addresses)} />
      </Part>
      <Part
        title="Faults of this port"
        about="Simulated failures, to test how clients handle them."
      >
        <Faults portFault={status.portFault} />
      </Part>
      <Part title="Delivery" about="How messages are sent and retried, in engine time.">
        <Delivery settings={settings} />
      </Part>
      <Part
        title="Sending"
        about="How Hookbench identifies itself to endpoints, and which certificates it trusts."
      >
        <Sending settings={settings} />
      </Part>
      <Part title="Retention" about="How much is retained. Unsettled messages are always retained.">
        <Retention settings={settings} />
      </Part>
      <Part title="Clock" about="How fast engine time runs.">
        <ClockSpeed clock={status.clock} />
      </Part>
      <Part title="Appearance" about="Applies to this browser only.">
        <Appearance />
      </Part>
      {host && hasHostSettings(host) && (
        <Part title="This app" about="Applies to the desktop app on this machine only.">
          <HostSection host={host} />
        </Part>
      )}
      <Part
        title="Workspace"
        about="Sources, destinations, receivers and settings as one file, for a repository or a colleague."
      >
        <Workspace />
      </Part>
      <Part title="Access" about="Who may use this screen and the API.">
        <Access />
      </Part>
      <Part title="Data" about="Plain SQLite, readable with any SQLite tool.">
        <Data database={status.database} />
      </Part>
    </div>
  )
}

function Part({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <div>
        <h2>{title}</h2>
        <p className="dim">{about}</p>
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  )
}
