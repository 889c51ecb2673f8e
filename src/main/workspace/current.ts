import type { Behaviour } from '../../contract/behaviour.ts'
import type { SourceKind } from '../../contract/model.ts'
import type { Settings } from '../../contract/settings.ts'
import type { TlsOption } from '../../contract/tlsOption.ts'
import type { NewDestination } from '../../contract/wiring.ts'
import type { PlanState } from '../store/plans.ts'
import type { ReadStore } from '../store/readStore.ts'

/** A complete workspace, either current or wanted by a file. */
export interface WorkspaceState {
  sources: {
    name: string
    /** Null: to be generated. */
    writeKey: string | null
    kind: SourceKind
    enabled: boolean
    allowedOrigins: string[]
    blocked: string[]
    plan: PlanState | null
  }[]
  receivers: { name: string; path: string; tls: TlsOption; behaviour: Behaviour }[]
  destinations: NewDestination[]
  settings: Settings
}

export const currentWorkspace = (store: ReadStore): WorkspaceState => ({
  sources: store.sources.all().map(({ id, name, writeKey, kind, enabled, allowedOrigins }) => ({
    name,
    writeKey,
    kind,
    enabled,
    allowedOrigins: allowedOrigins.toSorted(),
    blocked: store.sourceEvents.blocked(id).toSorted(),
    plan: store.plans.stateOf(id),
  })),
  receivers: store.receivers
    .all()
    .map(({ name, path, tls, behaviour }) => ({ name, path, tls, behaviour })),
  destinations: store.destinations.all().map(({ id, profile, endpoints, ...destination }) => ({
    name: destination.name,
    enabled: destination.enabled,
    sources: store.destinations.sourceNames(id),
    sharedSecret: destination.sharedSecret,
    body: profile,
    endpoints: endpoints.map(({ url, headers }) => ({ url, headers })),
  })),
  settings: store.settings.read(),
})
