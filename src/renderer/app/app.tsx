import { type ComponentType, lazy, Suspense } from 'react'
import { Redirect, Route, Router, Switch } from 'wouter'
import { AudiencesPage } from '../audiences/audiencesPage.tsx'
import { CapacityPage } from '../capacity/capacityPage.tsx'
import { CallsPage } from '../calls/callsPage.tsx'
import { useCell } from '../ui/cell.ts'
import { CommonPage } from '../compare/common/commonPage.tsx'
import { ComparePage } from '../compare/comparePage.tsx'
import { connection } from '../rpc/connection.ts'
import { DeletionsPage } from '../deletions/deletionsPage.tsx'
import { DrillsPage } from '../drills/drillsPage.tsx'
import { DeliveriesPage } from '../deliveries/deliveriesPage.tsx'
import { HealthPage } from '../health/healthPage.tsx'
import { DestinationsPage } from '../destinations/destinationsPage.tsx'
import { OverviewPage } from '../overview/overviewPage.tsx'
import { ReceiversPage } from '../receivers/receiversPage.tsx'
import { hashRoute } from './route.ts'
import { SettingsPage } from '../settings/settingsPage.tsx'
import { SignaturePage } from '../signature/signaturePage.tsx'
import { NotLoadedPage } from '../rpc/notLoadedPage.tsx'
import { RefusedPage } from './shell/refusedPage.tsx'
import { Shell } from './shell/shell.tsx'
import { SourcesPage } from '../sources/sourcesPage.tsx'
import { StartPage } from '../start/startPage.tsx'

/** With the editor, these pages are as large as all others together, so they are loaded on first visit. */
const whenGoneTo = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load().catch((): ComponentType<Props> => NotLoadedPage) }))
const ComposePage = whenGoneTo(async () => (await import('../compose/composePage.tsx')).ComposePage)
const ScenariosPage = whenGoneTo(
  async () => (await import('../scenarios/scenariosPage.tsx')).ScenariosPage,
)

export function App() {
  if (useCell(connection) === 'refused') return <RefusedPage />
  return (
    <Router {...hashRoute}>
      <Shell>
        <Switch>
          <Route path="/deliveries/:id?">
            {({ id }) => <DeliveriesPage openId={id ?? null} />}
          </Route>
          <Route path="/common">
            <CommonPage />
          </Route>
          <Route path="/compare/:left?/:right?">
            {({ left, right }) => <ComparePage left={left ?? null} right={right ?? null} />}
          </Route>
          <Route path="/drills/:id?/:result?">
            {({ id, result }) => <DrillsPage openId={id ?? null} result={result ?? null} />}
          </Route>
          <Route path="/calls/:id?">
            {({ id }) => <CallsPage tab="calls" openId={id ?? null} />}
          </Route>
          <Route path="/rejections/:id?">
            {({ id }) => <CallsPage tab="rejections" openId={id ?? null} />}
          </Route>
          <Route path="/audiences/:id?">
            {({ id }) => <AudiencesPage kind="audience" openId={id ?? null} />}
          </Route>
          <Route path="/traits/:id?">
            {({ id }) => <AudiencesPage kind="trait" openId={id ?? null} />}
          </Route>
          <Route path="/start">
            <h1 className="unseen">Send a test event</h1>
            <StartPage startsInField />
          </Route>
          <Route path="/overview">
            <OverviewPage />
          </Route>
          <Route path="/sources/:id?">{({ id }) => <SourcesPage openId={id ?? null} />}</Route>
          <Route path="/destinations/:id?">
            {({ id }) => <DestinationsPage openId={id ?? null} />}
          </Route>
          <Route path="/receivers/:id?">{({ id }) => <ReceiversPage openId={id ?? null} />}</Route>
          <Route path="/signature/:of?/:id?">
            {({ of, id }) => <SignaturePage of={of ?? null} id={id ?? null} />}
          </Route>
          <Route path="/health">
            <HealthPage />
          </Route>
          <Route path="/capacity/:id?">{({ id }) => <CapacityPage openId={id ?? null} />}</Route>
          <Route path="/settings">
            <SettingsPage />
          </Route>
          <Route path="/compose">
            <Suspense fallback={<div />}>
              <ComposePage />
            </Suspense>
          </Route>
          <Route path="/scenarios/:file?">
            {({ file }) => (
              <Suspense fallback={<div />}>
                <ScenariosPage part={file ?? null} />
              </Suspense>
            )}
          </Route>
          <Route path="/deletions/:id?">{({ id }) => <DeletionsPage openId={id ?? null} />}</Route>
          <Route>
            <Redirect to="/deliveries" replace />
          </Route>
        </Switch>
      </Shell>
    </Router>
  )
}
