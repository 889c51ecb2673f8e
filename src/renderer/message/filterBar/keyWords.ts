import type { FilterKey } from '../../../contract/filter/grammar.ts'

/** What each key filters by, shown beside its suggestion. */
export const keyWords: Record<FilterKey, string> = {
  state: 'current state',
  type: 'type of call',
  user: 'user id',
  event: 'name of the event',
  source: 'name of the source',
  destination: 'name of the destination',
  endpoint: 'URL of any attempt',
  status: 'status of any attempt, such as 503 or 5*',
  outcome: 'outcome of any attempt',
  tries: 'number of attempts, such as 3 or >3',
  where: 'condition on the body, such as properties.total>100',
  after: 'at this time or later',
  before: 'before this time',
  sync: 'number of a sync',
  deletion: 'number of a deletion',
  reason: 'reason of the rejection',
  key: 'write key',
  receiver: 'name of the receiver',
  signature: 'verdict on the signature',
  kind: 'kind of deletion',
  plan: 'whether the call follows the plan of its source',
}
