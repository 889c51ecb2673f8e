import { awaitExpected } from '../expect/expectation.ts'
import { explainExpected } from '../expect/words.ts'
import { printable } from '../text/printable.ts'
import { readActivity } from './activity.ts'
import { auditRoutes } from './audit.ts'
import { backupRoute } from './backup.ts'
import { callDeskRoutes } from './calls.ts'
import { capacityDeskRoutes } from './capacity.ts'
import { captureDeskRoutes } from './captures.ts'
import { clockDeskRoutes } from './clock.ts'
import { composeDeskRoutes } from './composeRoutes.ts'
import type { DeskParts } from './deskParts.ts'
import { exportDeskRoutes } from './exports.ts'
import { deletionDeskRoutes } from './deletions.ts'
import { destinationDeskRoutes } from './destinationRoutes.ts'
import { drillDeskRoutes } from './drills.ts'
import { browserHost, hostRoutes } from './hostRoutes.ts'
import type { Implementer } from './implementer.ts'
import { importDeskRoutes } from './imports.ts'
import { messageDeskRoutes } from './messageRoutes.ts'
import { audienceDeskRoutes, traitDeskRoutes } from './personaRoutes.ts'
import { planDeskRoutes } from './plans.ts'
import { noticeDeskRoutes } from './notices.ts'
import { readLive } from './reading.ts'
import { receiverDeskRoutes } from './receivers.ts'
import { rejectionDeskRoutes } from './rejections.ts'
import type { Here } from './requester.ts'
import { scenarioDeskRoutes } from './scenarioRoutes.ts'
import { settingsDeskRoutes } from './settings.ts'
import { sourceDeskRoutes } from './sourceRoutes.ts'
import { deliveryDeskRoutes, readStatus } from './status.ts'
import { suggestionsRoute } from './suggestions.ts'
import { suppressionDeskRoutes } from './suppressions.ts'
import { syncDeskRoutes } from './syncs.ts'
import { tokenDeskRoutes } from './tokens.ts'
import { verifyRoute } from './verify.ts'
import type { Withholding } from './withheld.ts'
import { workspaceDeskRoutes } from './workspace.ts'

interface Parts extends DeskParts {
  here: Here
  withhold: Withholding
}

/** What the desk does itself: reading the store, waiting, composing, scenarios. */
export const deskRoutes = (os: Implementer, parts: Parts) => ({
  status: os.status.handler(() => readLive(parts, () => readStatus(parts))),
  changes: os.changes.handler(({ signal }) => parts.changes.watch(signal)),
  // The desktop app replaces it for its window.
  host: hostRoutes(os.host, browserHost),
  audit: auditRoutes(os.audit, parts),
  backup: backupRoute(os.backup, parts),
  activity: os.activity.handler(async () => {
    const figures = await parts.figures()
    return parts.store.read(() => readActivity({ store: parts.store, ...figures }))
  }),
  expect: os.expect.handler(async ({ input, signal }) => {
    const expected = await awaitExpected(parts, input, signal)
    return { ...expected, lines: explainExpected(expected).map(printable) }
  }),
  messages: messageDeskRoutes(os.messages, parts),
  filter: { suggestions: suggestionsRoute(os.filter.suggestions, parts) },
  calls: callDeskRoutes(os.calls, parts),
  compose: composeDeskRoutes(os.compose, parts),
  capacity: capacityDeskRoutes(os.capacity, parts),
  rejections: rejectionDeskRoutes(os.rejections, parts),
  captures: captureDeskRoutes(os.captures, parts),
  verify: verifyRoute(os.verify, parts),
  exports: exportDeskRoutes(os.exports, parts),
  imports: importDeskRoutes(os.imports, parts),
  sources: sourceDeskRoutes(os.sources, parts),
  destinations: destinationDeskRoutes(os.destinations, parts),
  notices: noticeDeskRoutes(os.notices, parts),
  receivers: receiverDeskRoutes(os.receivers, parts),
  workspace: workspaceDeskRoutes(os.workspace, parts),
  audiences: audienceDeskRoutes(os.audiences, parts),
  traits: traitDeskRoutes(os.traits, parts),
  syncs: syncDeskRoutes(os.syncs, parts),
  deletions: deletionDeskRoutes(os.deletions, parts),
  suppressions: suppressionDeskRoutes(os.suppressions, parts),
  scenarios: scenarioDeskRoutes(os.scenarios, parts),
  drills: drillDeskRoutes(os.drills, parts),
  plans: planDeskRoutes(os.plans, parts),
  tokens: tokenDeskRoutes(os.tokens, parts.tokens),
  clock: clockDeskRoutes(os.clock, parts),
  delivery: deliveryDeskRoutes(os.delivery, parts),
  settings: settingsDeskRoutes(os.settings, parts),
})
