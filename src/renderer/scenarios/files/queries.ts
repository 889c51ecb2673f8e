import { api, queries } from '../../rpc/api.ts'

/**
 * Not refetched on change hints, which occur with every collected call. The folder is refetched after changes and when
 * the window gets the focus, possibly after an edit elsewhere.
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
