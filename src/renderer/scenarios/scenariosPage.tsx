import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { ScenarioFile } from '../../contract/scenario.ts'
import { usePageKeys } from '../ui/keys.ts'
import { Note } from '../ui/notice/note.tsx'
import { runAll } from './files/actions.ts'
import { AddFileButton } from './files/addFileButton.tsx'
import { Button } from '../ui/button/button.tsx'
import { NoScenarios } from './noScenarios.tsx'
import { chosenOf, fileOf, listedOf, matchingListed, pathOf } from './files/place.ts'
import { filesQuery, readScenarios } from './files/queries.ts'
import { openRecord } from '../message/record.ts'
import { ScenarioList } from './scenarioList.tsx'
import styles from './scenariosPage.module.css'
import { ScenarioView } from './scenarioView.tsx'

/** Longer lists get a search field. */
const searchedFrom = 8

const isRunning = (files: readonly ScenarioFile[]) =>
  files.some(({ scenarios }) => scenarios.some(({ last }) => last?.outcome === 'running'))

/** Runs, edits and records scenario files. */
export function ScenariosPage({ part }: { part: string | null }) {
  const [, navigate] = useLocation()
  const search = new URLSearchParams(useSearch())
  const [typed, setTyped] = useState('')
  const { data, error } = useQuery({
    ...filesQuery,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (isRunning(state.data?.items ?? []) ? 1000 : false),
  })
  useEffect(() => {
    const come = () => void readScenarios()
    window.addEventListener('focus', come)
    return () => window.removeEventListener('focus', come)
  }, [])
  const all = listedOf(data?.items ?? [])
  const shown = matchingListed(all, typed)
  const chosen = chosenOf(all, part === null ? null : fileOf(part), search.get('scenario'))
  const move = (step: number) => {
    const at = shown.findIndex(({ key }) => key === chosen?.key)
    const next = shown[Math.max(0, Math.min(at + step, shown.length - 1))]
    if (next) navigate(pathOf(next.file, next.scenario?.name ?? null), { replace: true })
  }
  const focusSearch = () => document.getElementById('scenario-search')?.focus()
  usePageKeys({
    j: () => move(1),
    k: () => move(-1),
    '/': focusSearch,
    'Mod f': focusSearch,
  })
  if (error)
    return (
      <div className={styles.fault}>
        <Note title="The scenarios could not be loaded" tone="bad">
          {error.message}
        </Note>
      </div>
    )
  if (!data) return <div />
  return (
    <div className={styles.page}>
      <h1 className="unseen">Scenarios</h1>
      <section className={styles.side} aria-label="Scenarios">
        <div className={styles.head}>
          <h2>Scenarios</h2>
          <Button title="Save what just happened as a scenario" onClick={() => openRecord()}>
            Record
          </Button>
          <AddFileButton />
          {all.some(({ unless }) => unless === null) && (
            <Button
              asks
              title="Every scenario, one after the other, each in a separate workbench"
              onClick={() => void runAll()}
            >
              Run all
            </Button>
          )}
        </div>
        {all.length > searchedFrom && (
          <input
            id="scenario-search"
            className={styles.search}
            value={typed}
            aria-label="Search scenarios"
            placeholder="Name, file or tag"
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        <ScenarioList items={shown} chosen={chosen?.key ?? null} />
      </section>
      {all.length === 0 && <NoScenarios folder={data.folder} />}
      {all.length > 0 && !chosen && (
        <div className={styles.fault}>
          <Note title="This file does not exist" tone="bad">
            {part !== null && <span className="mono">{fileOf(part)}</span>} is not in{' '}
            <span className="mono">{data.folder}</span>
          </Note>
        </div>
      )}
      {chosen && (
        <ScenarioView
          key={chosen.key}
          listed={chosen}
          folder={data.folder}
          runId={search.get('run')}
        />
      )}
    </div>
  )
}
