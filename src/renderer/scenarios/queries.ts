import { api, queries } from '../api.ts'

/**
 * Hints come with every call that is collected, and a folder of files is not read for those. The page reads
 * it again when something was done to it, and when one comes back to this window, perhaps from an editor.
 */
const ofFiles = { meta: { still: true } }

export const filesQuery = { ...api.scenarios.list.queryOptions(), ...ofFiles }

export const textQuery = (file: string) => ({
  ...api.scenarios.text.queryOptions({ input: { file } }),
  ...ofFiles,
})

export const runsQuery = { ...api.scenarios.runs.queryOptions(), ...ofFiles }

export const runQuery = (id: string) => ({
  ...api.scenarios.getRun.queryOptions({ input: { id } }),
  meta: { still: true },
})

export async function readScenarios(): Promise<void> {
  await Promise.all(
    [api.scenarios.list, api.scenarios.text, api.scenarios.runs].map((each) =>
      queries.invalidateQueries({ queryKey: each.key() }),
    ),
  )
}
