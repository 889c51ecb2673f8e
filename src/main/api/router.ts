import { createRouterClient } from '@orpc/server'
import { awaitExpected } from '../expect/expectation.ts'
import type { BenchClient } from '../scenario/step.ts'
import { recordScenario } from '../scenario/recording/record.ts'
import type { Workbench } from '../workbench.ts'
import { actOn, actOnAll } from './acts.ts'
import { advanceClock, clockView } from './clock.ts'
import { listCalls, callDetail, sendTestCall } from './calls.ts'
import { previewOf, sendComposed, sendingOf, sendingView, stopSending } from './compose.ts'
import {
  createDeletion,
  getDeletion,
  listDeletions,
  listNotices,
  listSuppressions,
  previewDeletion,
} from './deletions.ts'
import { connectionRoutes } from './connectionRoutes.ts'
import { implementer } from './implementer.ts'
import { messageDetail } from './messageDetail.ts'
import { listMessages } from './messages.ts'
import * as personas from './personas.ts'
import { getRejection, listRejections, rejectionReasons } from './observed.ts'
import { getProfile, listProfiles } from './profiles.ts'
import {
  addExamples,
  listScenarios,
  runView,
  saveScenarios,
  startRun,
  stopRun,
} from './scenarios.ts'
import { changeSettings, readSettings } from './settings.ts'
import { readStatus } from './status.ts'
import { getSync, listChanges, listSyncs, makeSync, previewSync } from './syncs.ts'
import { workspaceRoutes } from './workspace.ts'

/** The contract over a workbench: one router behind the message port, /rpc and /api alike. */
export function createRouter(workbench: Workbench) {
  const os = implementer(workbench)
  const here = (): BenchClient => createRouterClient(router)
  const router = os.router({
    status: os.status.handler(() => readStatus(workbench)),
    changes: os.changes.handler(({ signal }) => workbench.changes.watch(signal)),
    messages: {
      list: os.messages.list.handler(({ input }) => listMessages(workbench, input)),
      count: os.messages.count.handler(({ input }) => {
        const { count, newest } = workbench.store.messageList.count(input)
        return { count, newest: newest === null ? null : String(newest) }
      }),
      get: os.messages.get.handler(({ input }) => messageDetail(workbench, Number(input.id))),
      retry: os.messages.retry.handler(({ input }) => actOn(workbench, 'retry', input)),
      cancel: os.messages.cancel.handler(({ input }) => actOn(workbench, 'cancel', input)),
      resend: os.messages.resend.handler(({ input }) => actOn(workbench, 'resend', input)),
      retryAll: os.messages.retryAll.handler(({ input }) =>
        actOnAll(workbench, 'retry', input.ids),
      ),
      cancelAll: os.messages.cancelAll.handler(({ input }) =>
        actOnAll(workbench, 'cancel', input.ids),
      ),
      resendAll: os.messages.resendAll.handler(({ input }) =>
        actOnAll(workbench, 'resend', input.ids),
      ),
    },
    calls: {
      list: os.calls.list.handler(({ input }) => listCalls(workbench, input)),
      get: os.calls.get.handler(({ input }) => callDetail(workbench, Number(input.id))),
      sendTest: os.calls.sendTest.handler(({ input }) => sendTestCall(workbench, input.source)),
    },
    compose: {
      send: os.compose.send.handler(({ input }) => sendComposed(workbench, input)),
      list: os.compose.list.handler(() => ({
        items: workbench.sendings.all().map((record) => sendingView(workbench, record)),
        nextCursor: null,
      })),
      get: os.compose.get.handler(({ input }) =>
        sendingView(workbench, sendingOf(workbench, Number(input.id))),
      ),
      stop: os.compose.stop.handler(({ input }) => stopSending(workbench, Number(input.id))),
      preview: os.compose.preview.handler(({ input }) => previewOf(workbench, input)),
    },
    rejections: {
      list: os.rejections.list.handler(({ input }) => listRejections(workbench, input)),
      reasons: os.rejections.reasons.handler(() => rejectionReasons(workbench)),
      get: os.rejections.get.handler(({ input }) => getRejection(workbench, Number(input.id))),
    },
    profiles: {
      list: os.profiles.list.handler(({ input }) => listProfiles(workbench, input)),
      get: os.profiles.get.handler(({ input }) => getProfile(workbench, input.userId)),
    },
    expect: os.expect.handler(({ input, signal }) => awaitExpected(workbench, input, signal)),
    ...connectionRoutes(os, workbench),
    ...workspaceRoutes(os, workbench),
    deletions: {
      list: os.deletions.list.handler(({ input }) => listDeletions(workbench, input)),
      get: os.deletions.get.handler(({ input }) => getDeletion(workbench, Number(input.id))),
      create: os.deletions.create.handler(({ input }) => createDeletion(workbench, input)),
      preview: os.deletions.preview.handler(({ input }) => previewDeletion(workbench, input)),
      notices: os.deletions.notices.handler(({ input }) =>
        listNotices(workbench, { ...input, id: Number(input.id) }),
      ),
    },
    suppressions: {
      list: os.suppressions.list.handler(({ input }) => listSuppressions(workbench, input)),
    },
    audiences: {
      list: os.audiences.list.handler(() => personas.listAudiences(workbench)),
      get: os.audiences.get.handler(({ input }) => personas.getAudience(workbench, input.id)),
      create: os.audiences.create.handler(({ input }) => personas.addAudience(workbench, input)),
      update: os.audiences.update.handler(({ input }) => personas.changeAudience(workbench, input)),
      remove: os.audiences.remove.handler(({ input }) =>
        workbench.people.remove('audience', Number(input.id)),
      ),
      members: {
        list: os.audiences.members.list.handler(({ input }) =>
          personas.listMembers(workbench, input),
        ),
        removed: os.audiences.members.removed.handler(({ input }) =>
          personas.listOverruled(workbench, 'audience', input),
        ),
        change: os.audiences.members.change.handler(({ input }) =>
          personas.changeMembers(workbench, input),
        ),
      },
      preview: os.audiences.preview.handler(({ input }) =>
        previewSync(workbench, 'audience', input),
      ),
      sync: os.audiences.sync.handler(({ input }) => makeSync(workbench, 'audience', input.id)),
      syncs: os.audiences.syncs.handler(({ input }) => listSyncs(workbench, 'audience', input)),
    },
    traits: {
      list: os.traits.list.handler(() => personas.listTraits(workbench)),
      get: os.traits.get.handler(({ input }) => personas.getTrait(workbench, input.id)),
      create: os.traits.create.handler(({ input }) => personas.addTrait(workbench, input)),
      update: os.traits.update.handler(({ input }) => personas.changeTrait(workbench, input)),
      remove: os.traits.remove.handler(({ input }) =>
        workbench.people.remove('trait', Number(input.id)),
      ),
      values: {
        list: os.traits.values.list.handler(({ input }) => personas.listValues(workbench, input)),
        cleared: os.traits.values.cleared.handler(({ input }) =>
          personas.listOverruled(workbench, 'trait', input),
        ),
        change: os.traits.values.change.handler(({ input }) =>
          personas.changeValues(workbench, input),
        ),
      },
      preview: os.traits.preview.handler(({ input }) => previewSync(workbench, 'trait', input)),
      sync: os.traits.sync.handler(({ input }) => makeSync(workbench, 'trait', input.id)),
      syncs: os.traits.syncs.handler(({ input }) => listSyncs(workbench, 'trait', input)),
    },
    syncs: {
      get: os.syncs.get.handler(({ input }) => getSync(workbench, Number(input.id))),
      changes: os.syncs.changes.handler(({ input }) => listChanges(workbench, input)),
    },
    scenarios: {
      list: os.scenarios.list.handler(() => listScenarios(workbench)),
      text: os.scenarios.text.handler(({ input: { file } }) => ({
        file,
        text: workbench.scenarioFolder.text(file),
      })),
      check: os.scenarios.check.handler(({ input }) => ({
        mistakes: workbench.scenarioFolder.check(input.text),
      })),
      save: os.scenarios.save.handler(({ input }) => saveScenarios(workbench, input)),
      addExamples: os.scenarios.addExamples.handler(() => addExamples(workbench)),
      record: os.scenarios.record.handler(({ input }) =>
        recordScenario(workbench, input, workbench.scenarioFolder.has),
      ),
      runs: os.scenarios.runs.handler(() => ({
        items: workbench.scenarioRuns.all().map(runView),
        nextCursor: null,
      })),
      run: os.scenarios.run.handler(({ input }) => startRun(workbench, input, here)),
      getRun: os.scenarios.getRun.handler(({ input }) =>
        runView(workbench.scenarioRuns.byId(Number(input.id))),
      ),
      stopRun: os.scenarios.stopRun.handler(({ input }) => stopRun(workbench, Number(input.id))),
    },
    delivery: {
      pause: os.delivery.pause.handler(() => {
        workbench.setPaused(true)
        return readStatus(workbench)
      }),
      resume: os.delivery.resume.handler(() => {
        workbench.setPaused(false)
        return readStatus(workbench)
      }),
    },
    clock: {
      get: os.clock.get.handler(() => clockView(workbench)),
      set: os.clock.set.handler(({ input }) => {
        workbench.changeSettings({ clock: input })
        return clockView(workbench)
      }),
      advance: os.clock.advance.handler(({ input }) => advanceClock(workbench, input)),
    },
    settings: {
      get: os.settings.get.handler(() => readSettings(workbench)),
      update: os.settings.update.handler(({ input }) => changeSettings(workbench, input)),
    },
  })
  return router
}
export type Router = ReturnType<typeof createRouter>
