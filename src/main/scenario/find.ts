import { readdirSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import type { Mistake } from '../../contract/mistake.ts'
import { mistakeText } from '../text/mistakeText.ts'
import { Refusal } from '../errors/refusal.ts'
import { readYaml } from '../text/yamlText.ts'
import { readScenarioFile, type Scenario } from './file.ts'
import { hasScenarios } from './fileShape.ts'
import { readText } from './steps/text.ts'

export interface ReadFile {
  file: string
  scenarios: Scenario[]
  mistakes: Mistake[]
}

const isYaml = (name: string) => /\.ya?ml$/i.test(name)

/** The scenario files of a folder, by name; other YAML files are skipped, and those of installed packages. */
export function scenarioFilesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isYaml(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !relative(folder, file).split(sep).includes('node_modules'))
    .filter((file) => {
      let text: string
      try {
        text = readText(file)
      } catch {
        return true
      }
      const { value, mistakes } = readYaml(text)
      return mistakes.length > 0 || hasScenarios(value)
    })
    .toSorted()
}

/** The files at these paths, including all files in folders. */
export function scenarioFiles(paths: string[]): string[] {
  const files = paths.flatMap((path) => {
    let isFolder: boolean
    try {
      isFolder = statSync(path).isDirectory()
    } catch (error) {
      throw new Refusal('NOT_FOUND', `${path} cannot be read: ${(error as Error).message}`)
    }
    if (!isFolder) return [path]
    const found = scenarioFilesIn(path)
    if (found.length > 0) return found
    throw new Refusal('NOT_FOUND', `no scenario file in ${path}; scenario files end with .yaml`)
  })
  return [...new Set(files)]
}

/** `within`: the folder that the files it names must be in; null: anywhere. */
export function readScenarios(
  file: string,
  { env, within }: { env: NodeJS.ProcessEnv; within: string | null },
): ReadFile {
  let text: string
  try {
    text = readText(file)
  } catch (error) {
    const message = `cannot be read: ${(error as Error).message}`
    return { file, scenarios: [], mistakes: [{ line: 1, path: '', message }] }
  }
  return { file, ...readScenarioFile(text, { directory: dirname(file), env, within }) }
}

export const mistakeLine = (file: string, mistake: Mistake) =>
  mistakeText(`${file}:${mistake.line}`, mistake)
