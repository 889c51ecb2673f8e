import { type ComponentType, lazy } from 'react'
import { NotLoadedPage } from '../rpc/notLoadedPage.tsx'

type Load<Props> = () => Promise<ComponentType<Props>>

/** A page that is loaded when it is first visited. */
const visited = <Props>(load: Load<Props>) =>
  lazy(async () => ({
    default: await load().catch((): ComponentType<Props> => NotLoadedPage),
  }))

const loads: (() => Promise<unknown>)[] = []

/** A page that is loaded soon after the first one. */
function page<Props>(load: Load<Props>) {
  loads.push(load)
  return visited(load)
}

export const AudiencesPage = page(
  async () => (await import('../audiences/audiencesPage.tsx')).AudiencesPage,
)
export const CallsPage = page(async () => (await import('../calls/callsPage.tsx')).CallsPage)
export const CapacityPage = page(
  async () => (await import('../capacity/capacityPage.tsx')).CapacityPage,
)
export const CommonPage = page(
  async () => (await import('../compare/common/commonPage.tsx')).CommonPage,
)
export const ComparePage = page(
  async () => (await import('../compare/comparePage.tsx')).ComparePage,
)
/** With the editor, which is half as large as everything else. */
export const ComposePage = visited(
  async () => (await import('../compose/composePage.tsx')).ComposePage,
)
export const DeletionsPage = page(
  async () => (await import('../deletions/deletionsPage.tsx')).DeletionsPage,
)
export const DestinationsPage = page(
  async () => (await import('../destinations/destinationsPage.tsx')).DestinationsPage,
)
export const DrillsPage = page(async () => (await import('../drills/drillsPage.tsx')).DrillsPage)
export const HealthPage = page(async () => (await import('../health/healthPage.tsx')).HealthPage)
export const OverviewPage = page(
  async () => (await import('../overview/overviewPage.tsx')).OverviewPage,
)
export const ReceiversPage = page(
  async () => (await import('../receivers/receiversPage.tsx')).ReceiversPage,
)
export const ScenariosPage = visited(
  async () => (await import('../scenarios/scenariosPage.tsx')).ScenariosPage,
)
export const SettingsPage = page(
  async () => (await import('../settings/settingsPage.tsx')).SettingsPage,
)
export const SignaturePage = page(
  async () => (await import('../signature/signaturePage.tsx')).SignaturePage,
)
export const SourcesPage = page(
  async () => (await import('../sources/sourcesPage.tsx')).SourcesPage,
)

/** How long the first page has for itself, in ms. */
const openingMs = 2000

/** Loads the other pages once the first one has opened, one after the other. They are there if the workbench stops. */
export async function loadOtherPages(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, openingMs))
  // One that cannot be loaded says so when it is visited.
  for (const load of loads) await load().catch(() => undefined)
}
