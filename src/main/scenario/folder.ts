import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { Refusal } from '../refusal.ts'
import { readScenarios, scenarioFilesIn } from './find.ts'
import { readScenarioFile } from './file.ts'

interface FolderOf {
  workspaceFile: string | null
  /** Of the data; null: in memory. */
  directory: string | null
  env: NodeJS.ProcessEnv
}

/**
 * The folder of scenarios: `scenarios` beside the workspace file where there is one, else in the data directory. Nothing
 * outside of it is read or written.
 */
export function createScenarioFolder({ workspaceFile, directory, env }: FolderOf) {
  let temporary: string | null = null

  function path(): string {
    const beside =
      workspaceFile === null ? null : join(dirname(resolve(workspaceFile)), 'scenarios')
    if (beside !== null && existsSync(beside)) return beside
    if (directory !== null) return join(resolve(directory), 'scenarios')
    temporary ??= mkdtempSync(join(tmpdir(), 'hookbench-scenarios-'))
    return temporary
  }

  /** Where a file of it is. A link that leads out of the folder is outside of it. */
  function inside(file: string): string {
    const folder = path()
    mkdirSync(folder, { recursive: true })
    const target = resolve(folder, file)
    const real = join(realOf(dirname(target)), relative(dirname(target), target))
    const root = realpathSync(folder)
    const found = existsSync(real) ? realpathSync(real) : real
    if (!target.startsWith(folder + sep) || !found.startsWith(root + sep))
      throw new Refusal('BAD_REQUEST', `${file} is not in the folder of scenarios`, 'file')
    return target
  }

  function text(file: string): string {
    const target = inside(file)
    if (!existsSync(target))
      throw new Refusal('NOT_FOUND', `there is no scenario file ${file}`, 'file')
    return readFileSync(target, 'utf8')
  }

  function save(file: string, content: string, replace: boolean) {
    const target = inside(file)
    if (!replace && existsSync(target))
      throw new Refusal('CONFLICT', `there is a scenario file ${file}`, 'file')
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, content)
  }

  const read = (file: string) => ({ ...readScenarios(inside(file), env), file })

  return {
    path,
    text,
    save,
    has: (file: string) => existsSync(inside(file)),
    read: (file: string) => (text(file), read(file)),
    /** By name. */
    all() {
      const folder = path()
      if (!existsSync(folder)) return []
      return scenarioFilesIn(folder).map((file) =>
        read(relative(folder, file).split(sep).join('/')),
      )
    },
    check: (content: string) => readScenarioFile(content, { directory: path(), env }).mistakes,
    close() {
      if (temporary !== null) rmSync(temporary, { recursive: true, force: true })
    },
  }
}

/** Of a folder that may still have to be made. */
function realOf(folder: string): string {
  if (existsSync(folder)) return realpathSync(folder)
  return join(realOf(dirname(folder)), relative(dirname(folder), folder))
}
