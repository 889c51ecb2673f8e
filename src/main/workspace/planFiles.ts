import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { mostPlanFiles } from '../../contract/options.ts'
import type { PlanText } from '../../contract/plan.ts'
import { Refusal } from '../errors/refusal.ts'

const isSchema = (name: string) => /\.(?:json|ya?ml)$/i.test(name)

/** The text of a plan: of a file, or of all JSON and YAML files of a folder. */
export function planTextOf(path: string): PlanText {
  try {
    if (!statSync(path).isDirectory())
      return { files: [{ name: basename(path), text: readFileSync(path, 'utf8') }] }
    const names = readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && isSchema(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
    if (names.length === 0) throw new Error('it has no .json or .yaml files')
    if (names.length > mostPlanFiles)
      throw new Error(`it has ${names.length} files; a plan can have at most ${mostPlanFiles}`)
    const files = names.map((name) => ({
      name: relative(path, name).split(sep).join('/'),
      text: readFileSync(name, 'utf8'),
    }))
    return { files, format: 'folder' }
  } catch (error) {
    throw new Refusal('BAD_REQUEST', `${path} cannot be read: ${(error as Error).message}`)
  }
}
