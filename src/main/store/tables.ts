import { statSync } from 'node:fs'
import { actionTable } from './actions.ts'
import { analysedRows } from './analysedRows.ts'
import { attemptTable } from './attempts.ts'
import { createCallBytes } from './callBytes.ts'
import { callTable } from './calls.ts'
import { capacityTable } from './capacity.ts'
import { captureTable } from './captures.ts'
import { auditTable } from './audit.ts'
import { endpointNoticeTable } from './endpointNotices.ts'
import type { Db } from './sqlite/database.ts'
import { usedBytesOf } from './sqlite/usedBytes.ts'
import { clockReturnTable } from './clockReturn.ts'
import { deletionTable } from './deletions.ts'
import { destinationTable } from './destinations.ts'
import { jobResultTable } from './jobResults.ts'
import { memoryPath } from './sqlite/directory.ts'
import { healthTable } from './health.ts'
import { headerShapeTable } from './headerShapes.ts'
import { messageList } from './messageList.ts'
import { messageLogTable } from './messageLog.ts'
import { messageTable } from './messages.ts'
import { noticeTable } from './notices.ts'
import { formerProfileTables } from './formerProfiles.ts'
import { formerSecretTable } from './formerSecrets.ts'
import { forgottenTable } from './forgotten.ts'
import { personaTable } from './personas.ts'
import { planTable } from './plans.ts'
import { createStateCount } from './stateCount.ts'
import { receiverTable } from './receivers.ts'
import { rejectionTable } from './rejections.ts'
import { retentionTable } from './retention.ts'
import { rowSearch } from './rowSearch.ts'
import { tableSearch } from './derived/tableSearch.ts'
import { secretTable } from './secrets.ts'
import { settingTable } from './settings.ts'
import { searchTable } from './search.ts'
import { sourceCalls } from './sourceCalls.ts'
import { sourceEventTable } from './sourceEvents.ts'
import { sourceLibraryTable } from './sourceLibraries.ts'
import { sourceTable } from './sources.ts'
import { tokenTable } from './tokens.ts'
import { suppressionTable } from './suppressions.ts'
import { syncTable } from './syncs.ts'
import { valueCounts } from './valueCounts.ts'
import { createWiring } from './wiring.ts'

const bytesOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** Every table over one connection. */
export function openTables(db: Db, path: string) {
  const sources = sourceTable(db)
  const destinations = destinationTable(db)
  const sourceEvents = sourceEventTable(db)
  const stateCount = createStateCount(db)
  const callBytes = createCallBytes(db)
  const usedBytes = usedBytesOf(db)
  const receivers = receiverTable(db)
  const headerShapes = headerShapeTable(db)
  const sourceLibraries = sourceLibraryTable(db)
  const plans = planTable(db)
  const tables = {
    path,
    sources,
    sourceEvents,
    sourceLibraries,
    plans,
    destinations,
    formerSecrets: formerSecretTable(db),
    wiring: createWiring({ sources, destinations, sourceEvents, receivers, plans }),
    calls: callTable(db, callBytes),
    messages: messageTable(db, stateCount),
    messageList: messageList(db),
    analysedRows: analysedRows(db),
    sourceCalls: sourceCalls(db),
    messageLog: messageLogTable(db),
    rowSearch: rowSearch(db),
    tableSearch: tableSearch(db),
    valueCounts: valueCounts(db),
    actions: actionTable(db, stateCount),
    attempts: attemptTable(db, headerShapes),
    endpointNotices: endpointNoticeTable(db),
    rejections: rejectionTable(db),
    receivers,
    captures: captureTable(db),
    deletions: deletionTable(db),
    notices: noticeTable(db, stateCount),
    suppressions: suppressionTable(db),
    search: searchTable(db),
    secrets: secretTable(db),
    settings: settingTable(db),
    clockReturn: clockReturnTable(db),
    health: healthTable(db),
    capacity: capacityTable(db),
    jobResults: jobResultTable(db),
    forgotten: forgottenTable(db),
    formerProfiles: formerProfileTables(db),
    personas: personaTable(db),
    syncs: syncTable(db),
    audit: auditTable(db),
    tokens: tokenTable(db),
    retention: retentionTable(db, { callBytes: callBytes.stored, databaseBytes: usedBytes }),
    usedBytes,
    /** Of the database and its log; 0 in memory. */
    bytes: () => (path === memoryPath ? 0 : bytesOf(path) + bytesOf(`${path}-wal`)),
  }
  return { tables, stateCount, callBytes, headerShapes }
}

export type Tables = ReturnType<typeof openTables>['tables']
