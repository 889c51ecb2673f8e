import { dirname, resolve } from 'node:path'
import { isObject } from '../../contract/json.ts'
import type { Mistake } from '../../contract/mistake.ts'
import { type ReferenceContext, readWorkspace } from '../workspace/file.ts'
import { type Path, readYaml } from '../text/yamlText.ts'
import { readShape, type SeveralPart, type SharedPart, shapes } from './fileShape.ts'
import { masked } from './steps/mask.ts'
import { type Names, namesOf, unknownNames } from './names.ts'
import { parse } from './parse.ts'
import { readStep, type WrittenStep, writtenStep } from './stepShape.ts'
import { absentVariable, listedOnly } from './steps/environment.ts'
import { readNamed } from './steps/text.ts'
import { type Fault, fillIn, type Reach, type Scope, scopeOf } from './steps/variables.ts'

export interface Scenario {
  name: string
  description: string | null
  tags: string[]
  only: boolean
  /** Why it is not run; null: it is. */
  skip: string | null
  line: number
  /** The environment variables that its file lists. */
  env: string[]
  /** The folder that its files must be in; null: anywhere. */
  within: string | null
  variables: Record<string, unknown>
  /** As written; null: that of the first start. */
  workspace: { value: unknown; directory: string } | null
  steps: ScenarioStep[]
  /** It restarts the engine, so it needs its own workbench. */
  needsOwn: boolean
}

export interface ScenarioStep extends WrittenStep {
  line: number
  setUp: boolean
  directory: string
  /** With the variables of the check. */
  title: string
}

interface FileContext {
  /** The file's folder, to which its paths are relative. */
  directory: string
  env: NodeJS.ProcessEnv
  /** The folder that the files it names must be in; by default they may be anywhere. */
  within?: string | null
}

/** The place of a value: in this file, or in one that it uses, in which case the place is the `use`. */
interface Origin {
  directory: string
  lineOf: (path: Path) => number
  fault: (path: Path, message: string) => void
}

type WithPath<T> = T & { origin: Origin; at: PropertyKey[] }
type Shared = WithPath<SharedPart>

/** What a scenario may refer to, in an environment. */
export const reachOf = (
  { env: names, within }: Pick<Scenario, 'env' | 'within'>,
  env: NodeJS.ProcessEnv,
): Reach => ({ env: listedOnly(env, names), within })

/** What its workspace may refer to. */
export const referencesOf = (directory: string, { env, within }: Reach): ReferenceContext => ({
  env,
  directory,
  within,
  absentWords: (name) => absentVariable(env, name),
})

/** The scenarios of a file, or all its mistakes. Nothing is run. */
export function readScenarioFile(text: string, { directory, env, within = null }: FileContext) {
  const yaml = readYaml(text)
  const { mistakes } = yaml
  if (mistakes.length > 0) return { scenarios: [], mistakes }
  const { data, faults } = readShape(yaml.value)
  mistakes.push(...faults.map((each) => yaml.mistakeAt(each.path, each.message)))
  if (!data) return { scenarios: [], mistakes }

  const origin: Origin = {
    directory,
    lineOf: yaml.lineOf,
    fault: (path, message) => mistakes.push(yaml.mistakeAt(path, message)),
  }
  const isSeveral = isObject(yaml.value) && 'scenarios' in yaml.value
  const used = (data.use ?? []).flatMap((file, index) =>
    usedFile(file, { at: ['use', index], user: origin, within }),
  )
  const shared: Shared[] = [...used, ...(isSeveral ? [{ ...data, origin, at: [] }] : [])]
  const scenarios = data.scenarios.map((own, index) => {
    const at = isSeveral ? ['scenarios', index] : []
    if (data.scenarios.findIndex(({ name }) => name === own.name) < index)
      origin.fault([...at, 'name'], `the name ${own.name} is used twice`)
    const listed = { env: data.env ?? [], within }
    const reach = reachOf(listed, env)
    const scenario = readScenario({ ...own, origin, at }, { tags: data.tags, shared, reach })
    return { ...scenario, ...listed }
  })
  return { scenarios: mistakes.length > 0 ? [] : scenarios, mistakes: unrepeated(mistakes) }
}

function readScenario(
  own: WithPath<SeveralPart['scenarios'][number]>,
  { tags, shared, reach }: { tags: string[] | undefined; shared: Shared[]; reach: Reach },
): Omit<Scenario, 'env' | 'within'> {
  const parts: Shared[] = [...shared, own]
  const variables = Object.assign({}, ...parts.map((part) => part.variables ?? {})) as object
  const { scope, faults } = scopeOf({ ...variables }, reach)
  for (const { path, message } of faults) {
    const [name = ''] = path
    const holder = parts.findLast((part) => Object.hasOwn(part.variables ?? {}, name)) ?? own
    holder.origin.fault([...holder.at, 'variables', ...path], message)
  }
  const { workspace, names } = workspaceOf(parts, scope)
  const steps = [
    ...parts.flatMap((part) =>
      stepsOf({ part, key: 'setUp', values: part.setUp ?? [], scope, names }),
    ),
    ...stepsOf({ part: own, key: 'steps', values: own.steps, scope, names }),
  ]
  return {
    name: own.name,
    description: own.description ?? null,
    tags: [...new Set([...(tags ?? []), ...(own.tags ?? [])])],
    only: own.only ?? false,
    skip:
      own.skip === undefined || own.skip === false
        ? null
        : own.skip === true
          ? 'skip: true'
          : own.skip,
    line: own.origin.lineOf(own.at),
    variables: { ...variables },
    workspace,
    steps,
    needsOwn: steps.some(({ name }) => name === 'restart'),
  }
}

/** The nearest workspace applies. `names`: its objects; null if it is from another file or has a mistake. */
function workspaceOf(
  parts: Shared[],
  scope: Scope,
): { workspace: Scenario['workspace']; names: Names | null } {
  const holder = parts.findLast(({ workspace }) => workspace !== undefined)
  if (!holder) return { workspace: null, names: null }
  let names: Names | null = null
  const { directory, fault } = holder.origin
  const at = [...holder.at, 'workspace']
  const faults: Fault[] = []
  const value = fillIn(holder.workspace, scope, faults)
  if (faults.length === 0) {
    const read = readWorkspace(value, referencesOf(directory, scope))
    if (read.workspace) names = namesOf(read.workspace)
    else faults.push(...read.faults.map(({ path, message }) => ({ path: [...path], message })))
  }
  for (const { path, message } of faults) fault([...at, ...path], message)
  return { workspace: { value: holder.workspace, directory }, names }
}

interface Steps {
  part: WithPath<object>
  key: 'setUp' | 'steps'
  values: unknown[]
  scope: Scope
  names: Names | null
}
function stepsOf({ part, key, values, scope, names }: Steps): ScenarioStep[] {
  const { origin } = part
  return values.flatMap((value, index) => {
    const path = [...part.at, key, index]
    const written = writtenStep(value)
    if ('message' in written) {
      origin.fault([...path, ...written.path], written.message)
      return []
    }
    const read = readStep(written, { scope, directory: origin.directory })
    const unknown = 'faults' in read || !names ? [] : unknownNames(written.name, read.given, names)
    const faults = 'faults' in read ? read.faults : unknown
    if ('faults' in read || faults.length > 0) {
      const inside = typeof value === 'string' ? path : [...path, written.name]
      for (const { path: at, message } of faults) origin.fault([...inside, ...at], message)
      return []
    }
    const line = origin.lineOf(path)
    return [
      {
        ...written,
        line,
        setUp: key === 'setUp',
        directory: origin.directory,
        title: masked(read.title, scope.fromEnv),
      },
    ]
  })
}

/** Its mistakes are reported where it is used, with its own name and line. */
function usedFile(
  file: string,
  { at, user, within }: { at: PropertyKey[]; user: Origin; within: string | null },
): Shared[] {
  let text: string
  try {
    text = readNamed(file, { directory: user.directory, within })
  } catch (error) {
    const said = (error as Error).message
    user.fault(at, `cannot be read (${said}); its path is relative to this file's folder`)
    return []
  }
  const yaml = readYaml(text)
  const report = ({ line, path: inside, message }: Mistake) =>
    user.fault(at, `${file}:${line}: ${inside === '' ? '' : `${inside}: `}${message}`)
  const origin: Origin = {
    directory: dirname(resolve(user.directory, file)),
    lineOf: () => user.lineOf(at),
    fault: (inside, message) => report(yaml.mistakeAt(inside, message)),
  }
  yaml.mistakes.forEach(report)
  if (yaml.mistakes.length > 0) return []
  const { data, faults } = parse(shapes.shared, yaml.value ?? {})
  for (const fault of faults) origin.fault(fault.path, fault.message)
  return data ? [{ ...data, origin, at: [] }] : []
}

/** Shared parts are checked with each scenario. */
function unrepeated(mistakes: Mistake[]): Mistake[] {
  const known = new Set<string>()
  return mistakes
    .filter((mistake) => {
      const text = JSON.stringify(mistake)
      return !known.has(text) && known.add(text)
    })
    .toSorted((a, b) => a.line - b.line)
}
