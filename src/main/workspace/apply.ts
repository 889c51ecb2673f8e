import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { NewEndpoint } from '../../contract/wiring.ts'
import { readPath } from '../fieldPath.ts'
import { Refusal } from '../refusal.ts'
import type { Store } from '../store/store.ts'
import type { Mistake } from '../yamlText.ts'
import { type FileDestination, readWorkspaceFile, type Workspace } from './file.ts'
import {
  blockExactly,
  createDestination,
  createReceiver,
  createSource,
  updateDestination,
  updateReceiver,
  updateSource,
} from './wire.ts'

/** Applies a workspace file by name, all of it or nothing. Throws a Refusal that names file, line, path and what is right. */
export function applyWorkspaceFile(
  store: Store,
  file: string,
  { env, receiverUrl }: { env: NodeJS.ProcessEnv; receiverUrl: string },
) {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new Refusal('BAD_REQUEST', `${file} cannot be read: ${(error as Error).message}`)
  }
  const read = readWorkspaceFile(text, { env, directory: dirname(file) })
  if (!read.workspace) throw refusalOf(file, read.mistakes)
  const { workspace, mistakeAt } = read
  try {
    store.change(() => applyWorkspace(store, workspace, receiverUrl))
  } catch (error) {
    if (error instanceof Refusal && error.field !== null)
      throw refusalOf(file, [mistakeAt(readPath(error.field), error.message)])
    throw error
  }
}

function refusalOf(file: string, mistakes: Mistake[]) {
  const lines = mistakes.map(
    ({ line, path, message }) => `${file}:${line}: ${path ? `${path}: ` : ''}${message}`,
  )
  return new Refusal('BAD_REQUEST', `${lines.join('\n')}\nNothing was applied.`)
}

/** Inside the caller's transaction. A Refusal's field is the path in the workspace. */
function applyWorkspace(store: Store, workspace: Workspace, receiverUrl: string) {
  workspace.sources.forEach(({ schema, ...source }, index) =>
    at(`sources[${index}]`, () => {
      const known = store.sources.byName(source.name)
      if (known) updateSource(store, known.id, source)
      const id = known?.id ?? createSource(store, source)
      if (schema) blockExactly(store, id, schema.blocked)
    }),
  )
  workspace.receivers.forEach((receiver, index) =>
    at(`receivers[${index}]`, () => {
      const known = store.receivers.all().find(({ name }) => name === receiver.name)
      if (!known) createReceiver(store, receiver)
      // Applying the same file again must not rewind a receiver in the middle of its list.
      else if (JSON.stringify(known.respond) === JSON.stringify(receiver.respond))
        updateReceiver(store, known.id, { path: receiver.path })
      else updateReceiver(store, known.id, receiver)
    }),
  )
  workspace.destinations.forEach((wanted, index) =>
    at(`destinations[${index}]`, () => {
      const destination = { ...wanted, endpoints: addressed(store, wanted, receiverUrl) }
      const known = store.destinations.byName(destination.name)
      if (known) updateDestination(store, known.id, destination)
      else createDestination(store, destination)
    }),
  )
  if (workspace.settings) store.settings.write(workspace.settings)
}

/** The endpoints with the addresses of those that are named receivers. */
function addressed(
  store: Store,
  { endpoints }: FileDestination,
  receiverUrl: string,
): NewEndpoint[] {
  const receivers = store.receivers.all()
  return endpoints.map((endpoint, index) => {
    if ('url' in endpoint) return endpoint
    const receiver = receivers.find(({ name }) => name === endpoint.receiver)
    if (receiver) return { url: receiverUrl + receiver.path, headers: endpoint.headers }
    const known = receivers.map(({ name }) => name).join(', ') || 'none'
    throw new Refusal(
      'BAD_REQUEST',
      `there is no receiver named ${endpoint.receiver}; there are ${known}`,
      `endpoints[${index}].receiver`,
    )
  })
}

function at(path: string, run: () => void) {
  try {
    run()
  } catch (error) {
    if (error instanceof Refusal)
      throw new Refusal(error.code, error.message, `${path}${error.field ? `.${error.field}` : ''}`)
    throw error
  }
}
