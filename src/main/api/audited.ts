import { setTimeout as sleep } from 'node:timers/promises'
import { ORPCError } from '@orpc/server'
import type { Log } from '../errors/log.ts'
import { done, type NewAuditRow } from '../store/audit.ts'
import { contractError } from './errors.ts'
import type { RequestContext } from './requester.ts'

/** Resolves when it is stored. */
export type RecordAction = (row: NewAuditRow) => Promise<void>

export interface AuditParts {
  recordAction: RecordAction
}

/** For operations of a host that has no store. */
export const notRecorded: RecordAction = async () => {}

export interface Action {
  context: RequestContext
  path: readonly string[]
  input: unknown
  /** Whether it changes nothing: then only refusals are recorded, or a page that shows the record would add to it. */
  isRead: boolean
}

type Output = { output: unknown }

/** A refusal that is repeated within this time is counted, and stored with its count at the end of it. */
const repeatMs = 60_000
/** An answer waits for its record, usually for one commit. An engine that is ending does not answer. */
const longestMs = 1000

/** Runs operations and records who did what: once it is done, or refused. What was done stays done if that fails. */
export function createAudit(log: Log, recordAction: RecordAction) {
  const repeats = new Map<string, { count: number }>()

  async function store(row: NewAuditRow) {
    try {
      await Promise.race([recordAction(row), sleep(longestMs, undefined, { ref: false })])
    } catch (error) {
      log.warn({ err: error, operation: row.operation, requester: row.requester }, 'not recorded')
    }
  }

  function refused(row: NewAuditRow) {
    const key = [row.requester, row.operation, row.outcome].join('\n')
    const known = repeats.get(key)
    if (known) {
      known.count++
      return
    }
    const repeated = { count: 0 }
    repeats.set(key, repeated)
    const end = () => {
      repeats.delete(key)
      if (repeated.count > 0) void store({ ...row, count: repeated.count })
    }
    setTimeout(end, repeatMs).unref()
    void store(row)
  }

  return async <Result extends Output>(
    action: Action,
    run: () => PromiseLike<Result> | Result,
  ): Promise<Result> => {
    try {
      const result = await run()
      if (!action.isRead) await store(rowOf(action, done, result.output))
      return result
    } catch (error) {
      const told = contractError(error)
      const code = told instanceof ORPCError ? told.code : 'INTERNAL_SERVER_ERROR'
      // Nothing can be stored while the engine is being restarted.
      if (code !== 'SERVICE_UNAVAILABLE') refused(rowOf(action, code, null))
      throw error
    }
  }
}

function rowOf({ context, path, input }: Action, outcome: string, output: unknown): NewAuditRow {
  const { name: requester, role } = context.requester
  const operation = path.join('.')
  const concerns = concernsOf(input, output)
  return { receivedAt: Date.now(), requester, role, operation, concerns, outcome, count: 1 }
}

const mostConcerns = 500
const mostListed = 20
/** The fields that say what an operation concerns. No others: they may have secrets, or what people wrote. */
const named = [
  'id',
  'ids',
  'name',
  'source',
  'destination',
  'receiver',
  'kind',
  'role',
  'userIds',
  'upTo',
]

/** `id 7, name Orders`: of the input, and the id and name of what was created. */
export function concernsOf(input: unknown, output: unknown): string {
  const { id, name } = fieldsOf(output)
  const all: Record<string, unknown> = { id, name, ...fieldsOf(input) }
  const said = named.flatMap((field) => {
    const text = textOf(all[field])
    return text === null ? [] : `${field} ${text}`
  })
  const text = said.join(', ')
  return text.length <= mostConcerns ? text : `${text.slice(0, mostConcerns - 1)}…`
}

const fieldsOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

function textOf(value: unknown): string | null {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (!Array.isArray(value)) return null
  const listed = value.slice(0, mostListed).filter((each) => textOf(each) !== null)
  const others = value.length - listed.length
  return `${listed.join(' ')}${others > 0 ? ` and ${others} others` : ''}`
}
