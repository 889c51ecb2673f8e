import type { WorkspaceChange as Change, WorkspaceDiff } from '../../contract/workspace.ts'

const signs = { create: '+', update: '~' }

/** A diff as lines of text: each object with its changes, and objects that are not in the file. */
export function diffLines({ changes, notInFile }: WorkspaceDiff, withRest: boolean): string[] {
  const lines = changes.flatMap(({ noun, name, action, fields }) => [
    `${signs[action]} ${noun}${name === '' ? '' : ` ${name}`}`,
    ...fields.map((field) => `    ${field.path}: ${changeText(field, action)}`),
  ])
  const rest = notInFile.map(({ noun, name }) => `${noun} ${name}`)
  if (withRest && rest.length > 0) lines.push(`Not in the file, left unchanged: ${rest.join(', ')}`)
  return lines
}

/** Every field of a created object is new; a shared secret is not shown. */
function changeText({ path, from, to }: Change['fields'][number], action: Change['action']) {
  if (path === 'sharedSecret') return to ?? 'removed'
  if (action === 'create') return to
  if (from === null) return `added ${to}`
  return to === null ? `removed ${from}` : `${from} → ${to}`
}
