import type { ScenarioFile } from '../../../contract/scenario.ts'

export type Scenario = ScenarioFile['scenarios'][number]

/** One row of the list: a scenario, or a file without a readable one. */
export interface Listed {
  key: string
  file: string
  scenario: Scenario | null
  /** The reason it cannot be run, or null. */
  unless: string | null
  /** The mistakes of its file, listed once per file. */
  mistakes: ScenarioFile['mistakes']
}

export function listedOf(files: readonly ScenarioFile[]): Listed[] {
  return files.flatMap(({ file, scenarios, mistakes }): Listed[] => {
    const unless = mistakes.length > 0 ? 'The file has mistakes and cannot be run' : null
    const toShare = 'The file has no scenarios; other files use it'
    return scenarios.length === 0
      ? [{ key: file, file, scenario: null, unless: unless ?? toShare, mistakes }]
      : scenarios.map((scenario, index) => ({
          key: `${file}\n${scenario.name}`,
          file,
          scenario,
          unless,
          mistakes: index === 0 ? mistakes : [],
        }))
  })
}

/** The scenarios that contain each typed word in name, file or tag. */
export function matchingListed(all: readonly Listed[], text: string): Listed[] {
  const words = text.toLowerCase().split(/\s+/)
  return all.filter(({ file, scenario }) => {
    const said = [scenario?.name, file, ...(scenario?.tags ?? [])].join(' ').toLowerCase()
    return words.every((word) => said.includes(word))
  })
}

/** The file path is one URL segment; the scenario name is in the query. */
export function pathOf(file: string, name: string | null, run?: string): string {
  const search = new URLSearchParams({
    ...(name !== null && { scenario: name }),
    ...(run !== undefined && { run }),
  }).toString()
  return `/scenarios/${encodeURIComponent(file)}${search && `?${search}`}`
}

/** The file in a URL. The router has decoded everything but the separators. */
export function fileOf(part: string): string {
  return part.replaceAll(/%(?:3B|2F|3F|3A|40|26|3D|2B|24|2C|23)/gi, decodeURIComponent)
}

/** The scenario in the URL, else the first. */
export function chosenOf(
  all: readonly Listed[],
  file: string | null,
  name: string | null,
): Listed | null {
  if (file === null) return all[0] ?? null
  const ofFile = all.filter((each) => each.file === file)
  return ofFile.find(({ scenario }) => scenario?.name === name) ?? ofFile[0] ?? null
}
