import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import type { GivenBehaviour } from '../../contract/behaviour.ts'
import { presetNames, type PresetName } from '../../contract/behaviour/presets.ts'
import { Refusal } from '../errors/refusal.ts'

type Given = z.input<typeof GivenBehaviour>

/** The name of a preset, YAML or JSON, or a file: `@rules.yaml`. What it means is checked by the server. */
export async function readBehaviour(given: string | undefined): Promise<Given | undefined> {
  if (given === undefined) return undefined
  const name = given.trim()
  if (presetNames.includes(name as PresetName)) return name as PresetName
  const text = given.startsWith('@') ? readFileSync(given.slice(1), 'utf8') : given
  // Only now: other commands do not need the parser.
  const { readYaml } = await import('../text/yamlText.ts')
  const { value, mistakes } = readYaml(text)
  const [mistake] = mistakes
  if (mistake)
    throw new Refusal('BAD_REQUEST', `line ${mistake.line}: ${mistake.message}`, '--behaviour')
  return value as Given
}
