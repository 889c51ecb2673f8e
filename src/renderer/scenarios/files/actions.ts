import { ORPCError } from '@orpc/client'
import type { Bench, ScenarioRun } from '../../../contract/scenario.ts'
import { plural } from '../../../contract/format.ts'
import { client, queries } from '../../rpc/api.ts'
import { confirm } from '../../ui/dialog/confirm.ts'
import { say, sayFault } from '../../ui/notice/toasts.tsx'
import { readScenarios, runQuery } from './queries.ts'

interface Input {
  file: string
  scenario: string
  bench: Bench
}

/** Starts a run; null if refused. */
export async function run(input: Input): Promise<ScenarioRun | null> {
  try {
    const { runs } = await client.scenarios.run(input)
    for (const each of runs) queries.setQueryData(runQuery(each.id).queryKey, each)
    await readScenarios()
    return runs.find(({ name }) => name === input.scenario) ?? runs[0] ?? null
  } catch (error) {
    sayFault('Scenario not run', error)
    return null
  }
}

export async function stop(id: string): Promise<void> {
  try {
    queries.setQueryData(runQuery(id).queryKey, await client.scenarios.stopRun({ id }))
    say('Stopping')
    await readScenarios()
  } catch (error) {
    sayFault('Not stopped', error)
  }
}

export async function addExamples(): Promise<void> {
  try {
    const { added } = await client.scenarios.addExamples()
    if (added.length === 0) say('No examples added', 'All examples already exist')
    else say(`Added ${plural(added.length, 'example')}`, added.join(', '))
    await readScenarios()
  } catch (error) {
    sayFault('Examples not added', error)
  }
}

/** Copies files into the folder. Returns the last one copied, or null. */
export async function addFiles(files: readonly File[]): Promise<string | null> {
  let last: string | null = null
  for (const file of files) if (await addFile(file.name, await file.text())) last = file.name
  await readScenarios()
  return last
}

async function addFile(file: string, text: string): Promise<boolean> {
  try {
    await client.scenarios.save({ file, text })
    say('Scenario file added', file)
    return true
  } catch (error) {
    if (!(error instanceof ORPCError) || error.code !== 'CONFLICT') {
      sayFault(`${file} not added`, error)
      return false
    }
  }
  return replaceFile(file, text)
}

async function replaceFile(file: string, text: string): Promise<boolean> {
  const isWanted = await confirm({
    title: `Replace ${file}?`,
    detail: 'The folder of scenarios has a file of this name. Its current content is lost.',
    action: 'Replace file',
  })
  if (!isWanted) return false
  try {
    await client.scenarios.save({ file, text, replace: true })
    say('Scenario file replaced', file)
    return true
  } catch (error) {
    sayFault(`${file} not replaced`, error)
    return false
  }
}

/** Runs every scenario in separate workbenches, one after the other. */
export async function runAll(): Promise<void> {
  try {
    const { runs, skipped } = await client.scenarios.runAll()
    const detail = skipped.length > 0 ? `Skipped because of mistakes: ${skipped.join(', ')}` : null
    say(`Running ${plural(runs.length, 'scenario')}`, detail)
    await readScenarios()
  } catch (error) {
    sayFault('Scenarios not run', error)
  }
}

/** Throws if it is refused. */
export async function renameFile(file: string, to: string): Promise<void> {
  await client.scenarios.rename({ file, to })
  say('Scenario file renamed', to)
  await readScenarios()
}

/** Whether it was deleted. Undo saves its text again. */
export async function deleteFile(file: string): Promise<boolean> {
  try {
    const { text } = await client.scenarios.remove({ file })
    say('Scenario file deleted', file, { title: 'Undo', action: () => void addBack(file, text) })
    await readScenarios()
    return true
  } catch (error) {
    sayFault(`${file} not deleted`, error)
    return false
  }
}

async function addBack(file: string, text: string): Promise<void> {
  await addFile(file, text)
  await readScenarios()
}
