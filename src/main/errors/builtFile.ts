import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Refusal } from './refusal.ts'

/**
 * A file of the package, such as `out/main/cli.js`, found from the built product and from the sources: a chunk of the
 * build may be in any folder. Throws a Refusal if it was not built.
 */
export function builtFile(path: string): string {
  let directory = import.meta.dirname
  while (!existsSync(join(directory, 'package.json'))) {
    if (dirname(directory) === directory) break
    directory = dirname(directory)
  }
  const file = join(directory, path)
  if (!existsSync(file))
    throw new Refusal('NOT_FOUND', `${file} is missing: Hookbench has not been built`)
  return file
}
