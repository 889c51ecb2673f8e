import { z } from 'zod'

/** More than any workspace file needs; a larger one is rejected before it is parsed. */
export const workspaceBytes = 1024 * 1024

export const WorkspaceText = z.strictObject({
  yaml: z.string().max(workspaceBytes, 'a workspace file can have at most 1 MB'),
})

/** One thing that applying a workspace file creates or updates. */
export const WorkspaceChange = z.object({
  noun: z.enum(['source', 'receiver', 'destination', 'settings']),
  name: z.string().describe('the name of the thing; empty for settings'),
  action: z.enum(['create', 'update']),
  fields: z.array(
    z.object({
      path: z.string().describe('such as endpoints[1].url or retry.base'),
      from: z.string().nullable().describe('as it is now; null: absent'),
      to: z.string().nullable().describe('as it will be; null: removed'),
    }),
  ),
})
export type WorkspaceChange = z.infer<typeof WorkspaceChange>

export const WorkspaceDiff = z.object({
  changes: z.array(WorkspaceChange).describe('empty: applying the file changes nothing'),
  notInFile: z
    .array(z.object({ noun: z.enum(['source', 'receiver', 'destination']), name: z.string() }))
    .describe('what exists here but not in the file; applying leaves it unchanged'),
})
export type WorkspaceDiff = z.infer<typeof WorkspaceDiff>
