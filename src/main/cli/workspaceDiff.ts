import type { WorkspaceChange as Change, WorkspaceDiff } from '../../contract/workspace.ts'
import { printable } from '../printable.ts'

const signs = { create: '+', update: '~' }

/** A diff as lines to read: each thing with what changes in it, and what is not in the file. */
export function diffLines({ changes, notInFile }: WorkspaceDiff, withRest: boolean): string[] {
  const lines = changes.flatMap(({ noun, name, action, fields }) => [
    `${signs[action]} ${noun}${name === '' ? '' : ` ${name}`}`,
    ...fields.map((field) => `    ${field.path}: ${changeText(field, action)}`),
  ])
  const rest = notInFile.map(({ noun, name }) => `${noun} ${name}`)
  if (withRest && rest.length > 0) lines.push(`Not in the file, stays as it is: ${rest.join(', ')}`)
  return lines.map(printable)
}

/** Of what is created every field is new; a shared secret is not shown. */
function changeText({ path, from, to }: Change['fields'][number], action: Change['action']) {
  if (path === 'sharedSecret') return to ?? 'removed'
  if (action === 'create') return to
  if (from === null) return `added ${to}`
  return to === null ? `removed ${from}` : `${from} → ${to}`
}
