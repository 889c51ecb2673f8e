import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { planSeenText } from '../../contract/planText.ts'
import type { Bench, ScenarioRun } from '../../contract/scenario.ts'
import { usePageKeys } from '../ui/keys.ts'
import { Note } from '../ui/notice/note.tsx'
import { run, stop } from './files/actions.ts'
import { drafts, useFileDraft } from './files/drafts.ts'
import { EarlierRuns } from './earlierRuns.tsx'
import { FileEditor } from './files/fileEditor.tsx'
import { type Listed, pathOf } from './files/place.ts'
import { readScenarios, runQuery, runsQuery } from './files/queries.ts'
import { ScenarioHead } from './scenarioHead.tsx'
import styles from './scenarioView.module.css'
import { StepList } from './runs/stepList.tsx'
import { ifMayChange } from '../ui/viewing.ts'

interface ScenarioViewProps {
  listed: Listed
  folder: string
  /** The run in the URL; null: the newest. */
  runId: string | null
}

/** One scenario: its current run, its file and earlier runs. */
export function ScenarioView({
  listed: { file, scenario, unless },
  folder,
  runId,
}: ScenarioViewProps) {
  const [, navigate] = useLocation()
  const [goTo, setGoTo] = useState<{ line: number } | null>(null)
  const { runs, isRead } = useRunsOf(file, scenario?.name ?? null)
  const shown = useShownRun(runId ?? runs[0]?.id ?? null)
  const draft = useFileDraft(file)
  const name = scenario?.name ?? null
  const begin = async (bench: Bench) => {
    if (name === null || unless !== null || shown?.outcome === 'running') return
    if (draft.isChanged && !(await drafts.save(file))) return
    const begun = await run({ file, scenario: name, bench })
    if (begun) navigate(pathOf(file, name), { replace: true })
  }
  usePageKeys({
    r: ifMayChange(() => void begin('own')),
    'Mod s': ifMayChange(() => void drafts.save(file)),
  })
  return (
    <section className={styles.view} aria-label="Scenario">
      <ScenarioHead
        file={file}
        folder={folder}
        scenario={scenario}
        run={shown}
        isRead={isRead && (shown !== null || runs.length === 0)}
        unless={unless}
        isChanged={draft.isChanged}
        onRun={(bench) => void begin(bench)}
        onFile={() => setGoTo({ line: 1 })}
        onStop={() => shown && void stop(shown.id)}
      />
      {/* Scrolled by keyboard too, so it takes the focus. */}
      <div className={styles.body} tabIndex={0} role="group" aria-label="Steps and file">
        {shown?.message && !isSaidByStep(shown) && (
          <Note title={shown.message} tone={shown.outcome === 'broken' ? 'bad' : 'plain'} />
        )}
        {shown && <StepList run={shown} onLine={(line) => setGoTo({ line })} />}
        {shown?.plans.map((plan) => (
          <Note key={`${plan.source} ${plan.plan}`} title={planSeenText(plan)} tone="plain" />
        ))}
        <FileEditor file={file} goTo={goTo} onLine={(line) => setGoTo({ line })} />
        <EarlierRuns
          runs={runs}
          shown={shown?.id}
          onPick={(id) => navigate(pathOf(file, name, id), { replace: true })}
        />
      </div>
    </section>
  )
}

/** A failed step shows its own message. */
const isSaidByStep = ({ steps }: ScenarioRun) => steps.some(({ state }) => state === 'failed')

/** The workbench is closed after the last step; the duration is known only then. */
const goesOn = ({ outcome, ms }: ScenarioRun) => outcome === 'running' || ms === null

/** The runs of one scenario, newest first, including runs started elsewhere. */
function useRunsOf(file: string, name: string | null) {
  const { data } = useQuery({
    ...runsQuery,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.items.some(goesOn) ? 1000 : false),
  })
  const runs = data?.items.filter((each) => each.file === file && each.name === name) ?? []
  return { runs, isRead: data !== undefined }
}

/** The current state of a run, polled while it is in progress. */
function useShownRun(id: string | null): ScenarioRun | null {
  const { data } = useQuery({
    ...runQuery(id ?? '0'),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && goesOn(state.data) ? 250 : false),
  })
  const isOver = id !== null && data !== undefined && !goesOn(data)
  useEffect(() => {
    if (isOver) void readScenarios()
  }, [id, isOver])
  return id === null ? null : (data ?? null)
}
