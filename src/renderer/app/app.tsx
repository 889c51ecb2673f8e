import { Suspense } from 'react'
import { Redirect, Route, Router, Switch } from 'wouter'
import { useCell } from '../ui/cell.ts'
import { connection } from '../rpc/connection.ts'
import { DeliveriesPage } from '../deliveries/deliveriesPage.tsx'
import {
  AudiencesPage,
  CallsPage,
  CapacityPage,
  CommonPage,
  ComparePage,
  ComposePage,
  DeletionsPage,
  DestinationsPage,
  DrillsPage,
  HealthPage,
  OverviewPage,
  ReceiversPage,
  ScenariosPage,
  SettingsPage,
  SignaturePage,
  SourcesPage,
} from './pages.ts'
import { hashRoute } from './route.ts'
import { RefusedPage } from './shell/refusedPage.tsx'
import { Shell } from './shell/shell.tsx'
import { StartPage } from '../start/startPage.tsx'

export function App() {
  if (useCell(connection) === 'refused') return <RefusedPage />
  return (
    <Router {...hashRoute}>
      <Shell>
        <Suspense fallback={<div />}>
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
            <Route path="/receivers/:id?">
              {({ id }) => <ReceiversPage openId={id ?? null} />}
            </Route>
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
              <ComposePage />
            </Route>
            <Route path="/scenarios/:file?">
              {({ file }) => <ScenariosPage part={file ?? null} />}
            </Route>
            <Route path="/deletions/:id?">
              {({ id }) => <DeletionsPage openId={id ?? null} />}
            </Route>
            <Route>
              <Redirect to="/deliveries" replace />
            </Route>
          </Switch>
        </Suspense>
      </Shell>
    </Router>
  )
}
