import { ORPCError } from '@orpc/client'
import type { Bench, ScenarioRun } from '../../contract/scenario.ts'
import { client, queries } from '../api.ts'
import { confirm } from '../shell/confirm.ts'
import { plural } from '../ui/amounts.ts'
import { say, sayFault } from '../ui/toasts.tsx'
import { readScenarios, runQuery } from './queries.ts'

interface Wish {
  file: string
  scenario: string
  bench: Bench
}

/** Begins a run; null where it was refused. */
export async function run(wish: Wish): Promise<ScenarioRun | null> {
  try {
    const { runs } = await client.scenarios.run(wish)
    for (const each of runs) queries.setQueryData(runQuery(each.id).queryKey, each)
    await readScenarios()
    return runs.find(({ name }) => name === wish.scenario) ?? runs[0] ?? null
  } catch (error) {
    sayFault('Not run', error)
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
    if (added.length === 0) say('No example added', 'All of them are there already')
    else say(`Added ${plural(added.length, 'example')}`, added.join(', '))
    await readScenarios()
  } catch (error) {
    sayFault('Examples not added', error)
  }
}

/** Copies files from the disk into the folder; the last one that is in it then, or null. */
export async function addFiles(files: readonly File[]): Promise<string | null> {
  let last: string | null = null
  for (const file of files) if (await addFile(file.name, await file.text())) last = file.name
  await readScenarios()
  return last
}

async function addFile(file: string, text: string): Promise<boolean> {
  try {
    await client.scenarios.save({ file, text })
    say('Added', file)
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
    detail: 'The folder of scenarios has a file of this name. What it says now is lost.',
    act: 'Replace file',
  })
  if (!isWanted) return false
  try {
    await client.scenarios.save({ file, text, replace: true })
    say('Replaced', file)
    return true
  } catch (error) {
    sayFault(`${file} not replaced`, error)
    return false
  }
}
