import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { Refusal } from '../errors/refusal.ts'
import { isInside } from '../files/inside.ts'
import { replaceFile } from '../files/replaceFile.ts'
import { type ReadFile, readScenarios, scenarioFilesIn } from './find.ts'
import { readScenarioFile } from './file.ts'

interface FolderOf {
  workspaceFile: string | null
  /** The data directory; null: in memory. */
  directory: string | null
  env: NodeJS.ProcessEnv
}

/**
 * The scenario folder: `scenarios` beside the workspace file if there is one, else in the data directory. Its files may
 * have been sent over the network, so nothing outside it is read or written.
 */
export function createScenarioFolder({ workspaceFile, directory, env }: FolderOf) {
  let temporary: string | null = null
  let listed: { state: string; at: number; files: ReadFile[] } | null = null

  function path(): string {
    const beside =
      workspaceFile === null ? null : join(dirname(resolve(workspaceFile)), 'scenarios')
    if (beside !== null && existsSync(beside)) return beside
    if (directory !== null) return join(resolve(directory), 'scenarios')
    temporary ??= mkdtempSync(join(tmpdir(), 'hookbench-scenarios-'))
    return temporary
  }

  /** The path of a file in it. A link that leads out of the folder is outside. */
  function inside(file: string): string {
    const folder = path()
    mkdirSync(folder, { recursive: true })
    const target = resolve(folder, file)
    if (!target.startsWith(folder + sep) || !isInside(folder, target))
      throw new Refusal('BAD_REQUEST', `${file} is not in the scenarios folder`, 'file')
    return target
  }

  function text(file: string): string {
    const target = inside(file)
    if (!existsSync(target))
      throw new Refusal('NOT_FOUND', `no scenario file named ${file}`, 'file')
    return readFileSync(target, 'utf8')
  }

  function save(file: string, content: string, replace: boolean) {
    const target = inside(file)
    if (!replace && existsSync(target))
      throw new Refusal('CONFLICT', `the scenario file ${file} already exists`, 'file')
    mkdirSync(dirname(target), { recursive: true })
    // A link is kept, and what it leads to is replaced.
    replaceFile(existsSync(target) ? realpathSync(target) : target, content)
  }

  function rename(file: string, to: string) {
    const [from, target] = [inside(file), inside(to)]
    if (!existsSync(from)) throw new Refusal('NOT_FOUND', `no scenario file named ${file}`, 'file')
    if (existsSync(target))
      throw new Refusal('CONFLICT', `the scenario file ${to} already exists`, 'to')
    mkdirSync(dirname(target), { recursive: true })
    renameSync(from, target)
  }

  const read = (file: string) => ({
    ...readScenarios(inside(file), { env, within: path() }),
    file,
  })

  return {
    path,
    text,
    save,
    rename,
    remove: (file: string) => rmSync(inside(file)),
    has: (file: string) => existsSync(inside(file)),
    read: (file: string) => (text(file), read(file)),
    /** By name. */
    all() {
      const folder = path()
      if (!existsSync(folder)) return []
      const state = stateOf(folder)
      if (listed?.state !== state || performance.now() - listed.at > staleMs) {
        const files = scenarioFilesIn(folder).map((file) =>
          read(relative(folder, file).split(sep).join('/')),
        )
        listed = { state, at: performance.now(), files }
      }
      return listed.files
    },
    check: (content: string) =>
      readScenarioFile(content, { directory: path(), env, within: path() }).mistakes,
    close() {
      if (temporary !== null) rmSync(temporary, { recursive: true, force: true })
    },
  }
}

/** Changes of linked files are not detected. */
const staleMs = 10_000

/** Changes with every file in it, because lists are read far more often than files are written. */
function stateOf(folder: string): string {
  const facts = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      const { mtimeMs, size } = statSync(path, { throwIfNoEntry: false }) ?? {}
      return `${path} ${mtimeMs} ${size}`
    })
  return [folder, ...facts].join('\n')
}
export type ScenarioFolder = ReturnType<typeof createScenarioFolder>
