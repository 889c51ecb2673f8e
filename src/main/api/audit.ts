import type { AuditRecord } from '../../contract/audit.ts'
import type { AuditRow } from '../store/audit.ts'
import type { ReadStore } from '../store/readStore.ts'
import { instant } from '../views/views.ts'
import type { Implementer } from './implementer.ts'
import { beforeOf, pageOf } from './page.ts'

export const auditRoutes = (os: Implementer['audit'], { store }: { store: ReadStore }) => ({
  list: os.list.handler(({ input: { limit, cursor, requester, operation, since } }) => {
    const rows = store.audit.page({
      before: beforeOf(cursor),
      limit,
      requester: requester ?? null,
      operation: operation ?? null,
      since: since === undefined ? null : Date.parse(since),
    })
    return pageOf(rows, limit, recordView)
  }),
})

const recordView = ({ id, received_at: at, ...row }: AuditRow): AuditRecord => ({
  ...row,
  id: String(id),
  at: instant(at),
})
