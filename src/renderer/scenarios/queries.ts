import { api, queries } from '../api.ts'

/**
 * Files are changed by others, too: they are read again whenever one comes back to this window. Hints
 * come with every call that is collected, and a folder of files is not read for those.
 */
const ofFiles = { meta: { still: true }, refetchOnWindowFocus: 'always' } as const

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
