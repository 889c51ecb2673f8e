import { lazy, Suspense } from 'react'
import { Redirect, Route, Router, Switch } from 'wouter'
import { CallsPage } from './calls/callsPage.tsx'
import { useCell } from './cell.ts'
import { connection } from './connection.ts'
import { DeletionsPage } from './deletions/deletionsPage.tsx'
import { DeliveriesPage } from './deliveries/deliveriesPage.tsx'
import { hashRoute } from './route.ts'
import { SettingsPage } from './settings/settingsPage.tsx'
import { NotLoadedPage } from './shell/notLoadedPage.tsx'
import { RefusedPage } from './shell/refusedPage.tsx'
import { Shell } from './shell/shell.tsx'

/** With its editor it is as large as all the rest, so it is loaded when it is gone to. */
const ComposePage = lazy(async () => ({
  default: await import('./compose/composePage.tsx').then(
    ({ ComposePage: page }) => page,
    () => NotLoadedPage,
  ),
}))

export function App() {
  if (useCell(connection) === 'refused') return <RefusedPage />
  return (
    <Router {...hashRoute}>
      <Shell>
        <Switch>
          <Route path="/deliveries/:id?">
            {({ id }) => <DeliveriesPage openId={id ?? null} />}
          </Route>
          <Route path="/calls/:id?">
            {({ id }) => <CallsPage tab="calls" openId={id ?? null} />}
          </Route>
          <Route path="/rejections/:id?">
            {({ id }) => <CallsPage tab="rejections" openId={id ?? null} />}
          </Route>
          <Route path="/settings">
            <SettingsPage />
          </Route>
          <Route path="/compose">
            <Suspense fallback={<div />}>
              <ComposePage />
            </Suspense>
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
