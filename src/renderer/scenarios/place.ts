import type { ScenarioFile } from '../../contract/scenario.ts'

export type Scenario = ScenarioFile['scenarios'][number]

/** One line of the list: a scenario, or a file of which none could be read. */
export interface Listed {
  key: string
  file: string
  scenario: Scenario | null
  /** Why it cannot be run, or null. */
  unless: string | null
  /** Of its file; said once for each file. */
  mistakes: ScenarioFile['mistakes']
}

export function listedOf(files: readonly ScenarioFile[]): Listed[] {
  return files.flatMap(({ file, scenarios, mistakes }): Listed[] => {
    const unless = mistakes.length > 0 ? 'The file has mistakes; nothing of it can be run' : null
    const toShare = 'There is no scenario in it; it is for others to use'
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

/** Those of which each word typed is in the name, the file or a tag. */
export function matchingListed(all: readonly Listed[], text: string): Listed[] {
  const words = text.toLowerCase().split(/\s+/)
  return all.filter(({ file, scenario }) => {
    const said = [scenario?.name, file, ...(scenario?.tags ?? [])].join(' ').toLowerCase()
    return words.every((word) => said.includes(word))
  })
}

/** A file's path is one part of the address, and the scenario's name is in its query. */
export function pathOf(file: string, name: string | null, run?: string): string {
  const search = new URLSearchParams({
    ...(name !== null && { scenario: name }),
    ...(run !== undefined && { run }),
  }).toString()
  return `/scenarios/${encodeURIComponent(file)}${search && `?${search}`}`
}

/** The file in an address, of which the router has read all but what separates parts of addresses. */
export function fileOf(part: string): string {
  return part.replaceAll(/%(?:3B|2F|3F|3A|40|26|3D|2B|24|2C|23)/gi, decodeURIComponent)
}

/** What the address names; where it names nothing, the first. */
export function chosenOf(
  all: readonly Listed[],
  file: string | null,
  name: string | null,
): Listed | null {
  if (file === null) return all[0] ?? null
  const ofFile = all.filter((each) => each.file === file)
  return ofFile.find(({ scenario }) => scenario?.name === name) ?? ofFile[0] ?? null
}
