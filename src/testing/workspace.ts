import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** The path of a workspace file, its text, or its content as an object. */
export type Workspace = string | object

/** Text of YAML has a line break or a key; a path has neither. */
export const isPath = (workspace: Workspace): workspace is string =>
  typeof workspace === 'string' && !/\n|:\s/.test(workspace)

/** Passes the file of a workspace to `use`, and removes it afterwards if it was written for that. */
export async function withWorkspaceFile<T>(
  workspace: Workspace,
  use: (file: string) => Promise<T>,
): Promise<T> {
  if (isPath(workspace)) {
    const file = resolve(workspace)
    if (!existsSync(file)) throw new Error(`workspace: there is no file ${file}`)
    return use(file)
  }
  const directory = await mkdtemp(join(tmpdir(), 'hookbench-workspace-'))
  try {
    const file = join(directory, 'workspace.yaml')
    // JSON is YAML.
    const text = typeof workspace === 'string' ? workspace : JSON.stringify(workspace, null, 2)
    await writeFile(file, text, { mode: 0o600 })
    return await use(file)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
