import type { WorkspaceChange, WorkspaceDiff } from '../../contract/workspace.ts'
import type { WorkspaceState } from './current.ts'
import {
  asPlanSays,
  destinationFields,
  type Field,
  receiverFields,
  settingsFields,
  sourceFields,
} from './fields.ts'

type FieldChange = WorkspaceChange['fields'][number]
type Noun = WorkspaceDiff['notInFile'][number]['noun']

/** What changes from `current` to `wanted`, in the order in which it is applied. Nothing is ever removed. */
export function diffWorkspaces(current: WorkspaceState, wanted: WorkspaceState): WorkspaceDiff {
  const diff: WorkspaceDiff = { changes: [], notInFile: [] }
  compare('source', sourceFields, [current.sources, wanted.sources])
  compare('receiver', receiverFields, [current.receivers, wanted.receivers])
  compare('destination', destinationFields, [current.destinations, wanted.destinations])
  const fields = fieldChanges(settingsFields(current.settings), settingsFields(wanted.settings))
  if (fields.length > 0) diff.changes.push({ noun: 'settings', name: '', action: 'update', fields })
  return diff

  function compare<T extends { name: string }>(
    noun: Noun,
    fieldsOf: (item: T) => Field[],
    [before, after]: [T[], T[]],
  ) {
    const known = new Map(before.map((item) => [item.name, item]))
    for (const item of after) {
      const { name } = item
      const now = known.get(name)
      const changed = fieldChanges(now ? fieldsOf(now) : [], fieldsOf(item))
      if (!now)
        diff.changes.push({ noun, name, action: 'create', fields: changed.filter(isNoDefault) })
      else if (changed.length > 0)
        diff.changes.push({ noun, name, action: 'update', fields: changed })
      known.delete(name)
    }
    for (const name of known.keys()) diff.notInFile.push({ noun, name })
  }
}

/** The fields of a new object that a file omits. */
const defaults: Record<string, string> = {
  kind: 'server',
  enabled: 'true',
  body: 'documented',
  respond: '200',
  tls: 'off',
  'plan.enforce': 'report',
  'plan.unplanned': asPlanSays,
}
const isNoDefault = ({ path, to }: FieldChange) => defaults[path] !== to

function fieldChanges(before: Field[], after: Field[]): FieldChange[] {
  const was = new Map(before.map((field) => [field.id, field]))
  const is = new Map(after.map((field) => [field.id, field]))
  const removed = before.filter(({ id }) => !is.has(id))
  return inParts([...after, ...removed]).flatMap(({ id, path }) => {
    const [from, to] = [was.get(id), is.get(id)]
    if (from && to && from.value === to.value) return []
    return [{ path, from: from?.text ?? null, to: to ? changedText(from, to) : null }]
  })
}

/** Groups the changes of a part, such as endpoints[0]; parts in their original order. */
function inParts(fields: Field[]): Field[] {
  const parts = Map.groupBy(fields, ({ path }) => path.split('.', 1)[0])
  return [...parts.values()].flat()
}

/** Two different values may look the same: a secret is never shown, and a long text is truncated. */
function changedText(from: Field | undefined, to: Field): string {
  if (from?.text !== to.text) return to.text
  return to.path === 'sharedSecret' ? 'changed' : `${to.text} (changed)`
}
