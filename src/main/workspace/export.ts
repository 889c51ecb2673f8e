import { Document } from 'yaml'
import type { PlanFile } from '../../contract/plan.ts'
import type { ReceiverAddresses } from '../receiver/ownPath.ts'
import type { PlanState } from '../store/plans.ts'
import type { ReadStore } from '../store/readStore.ts'
import { currentWorkspace } from './current.ts'
import type { Workspace } from './file.ts'
import type { WrittenPlan } from './filePlan.ts'
import { layOut } from './layout.ts'
import { receiverUrls } from './receiverUrl.ts'
import { type WrittenSecret, writtenWorkspace } from './written.ts'

export interface Exporting {
  addresses: ReceiverAddresses
  secrets: 'text' | 'env'
}

/** The workspace as the text of a workspace file. Applied to an empty data directory, it recreates the workspace. */
export function exportWorkspace(store: ReadStore, { addresses, secrets }: Exporting): string {
  const workspace = fileWorkspace(store, addresses)
  if (secrets === 'text') return workspaceText(workspace)
  const variables = secretVariables(workspace)
  const comment = [
    ' Shared secrets are read from environment variables. Set these where the file is applied:',
    ...variables.flatMap((name) => (name === null ? [] : [`   ${name}`])),
  ]
  return workspaceText(workspace, {
    secretOf: (index) => {
      const env = variables[index]
      return env ? { env } : null
    },
    comment: comment.length > 1 ? comment.join('\n') : null,
  })
}

interface Writing {
  secretOf: (index: number) => WrittenSecret
  comment: string | null
}

/** The text of a workspace, including shared secrets. */
export function workspaceText(
  workspace: Workspace,
  { secretOf, comment }: Writing = {
    secretOf: (index) => workspace.destinations[index]?.sharedSecret ?? null,
    comment: null,
  },
): string {
  const document = new Document(writtenWorkspace(workspace, secretOf), {
    // Words such as yes, which other parsers read as something else, are quoted.
    compat: 'yaml-1.1',
    aliasDuplicateObjects: false,
  })
  layOut(document)
  document.commentBefore = comment
  // Folded quoted lines lose trailing spaces.
  return document.toString({ lineWidth: 0, doubleQuotedAsJSON: true })
}

/** Endpoints that are our receivers are written by name, because their port differs from one Hookbench to another. */
function fileWorkspace(store: ReadStore, addresses: ReceiverAddresses): Workspace {
  const { sources, receivers, destinations, settings } = currentWorkspace(store)
  const names = new Map(
    receivers.flatMap((each) => receiverUrls(addresses, each).map((url) => [url, each.name])),
  )
  return {
    sources: sources.map(({ blocked, writeKey, allowedOrigins, plan, ...source }) => ({
      ...source,
      writeKey: writeKey ?? undefined,
      ...(allowedOrigins.length > 0 && { allowedOrigins }),
      ...(blocked.length > 0 && { schema: { blocked } }),
      ...(plan && { plan: exportedPlan(plan) }),
    })),
    receivers,
    destinations: destinations.map(({ endpoints, ...destination }) => ({
      ...destination,
      endpoints: endpoints.map(({ url, headers }) => {
        const receiver = names.get(url)
        return receiver === undefined ? { url, headers } : { receiver, headers }
      }),
    })),
    settings,
  }
}

/** Inline, so that the file is complete. The format of one file is that of its content. */
const exportedPlan = ({ read: { files, format }, enforce, unplanned }: PlanState): WrittenPlan => ({
  files: JSON.parse(files) as PlanFile[],
  ...(format === 'folder' && { format }),
  enforce,
  unplanned,
})

/** A variable for each destination with a secret: HOOKBENCH_SECRET_ORDERS, without duplicate names. */
function secretVariables({ destinations }: Workspace): (string | null)[] {
  const usedNames = new Set<string>()
  return destinations.map(({ name, sharedSecret }, index) => {
    if (sharedSecret === null) return null
    const words = name
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toUpperCase()
      .match(/[A-Z0-9]+/g)
    const wanted = `HOOKBENCH_SECRET_${words?.join('_') ?? index + 1}`
    let variable = wanted
    for (let number = 2; usedNames.has(variable); number++) variable = `${wanted}_${number}`
    usedNames.add(variable)
    return variable
  })
}
