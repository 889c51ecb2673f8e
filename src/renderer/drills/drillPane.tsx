import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { Drill, DrillVerdict } from '../../contract/drill.ts'
import { drillLooksWords, drillVerdictWords } from '../../contract/drillWords.ts'
import { countText, instantText } from '../../contract/format.ts'
import { drillVerdicts } from '../../contract/options.ts'
import { client } from '../rpc/api.ts'
import { ProgressBar } from '../transfer/parts/progressBar.tsx'
import { download } from '../ui/download.ts'
import { Button } from '../ui/button/button.tsx'
import { Note } from '../ui/notice/note.tsx'
import { orShowFault } from '../ui/notice/orShowFault.ts'
import { say, sayFault } from '../ui/notice/toasts.tsx'
import { PaneHead } from '../ui/pane/pane.tsx'
import styles from './drills.module.css'
import { drillTitle, looksTones } from './kinds.ts'
import { ResultList } from './resultList.tsx'

interface DrillPaneProps {
  drill: Drill
  result: string | null
}

/** One drill: its progress, what the responses suggest, and the responses. */
export function DrillPane({ drill, result }: DrillPaneProps) {
  const [, navigate] = useLocation()
  const { id, done, stopped, sent, deliveries, matches, messages, startedAt } = drill
  const [verdict, setVerdict] = useState<DrillVerdict | null>(null)
  const progress = `${countText(sent)} of ${countText(deliveries)} deliveries`
  return (
    <>
      <PaneHead
        name={drillTitle(drill)}
        meta={
          <span className="dim">
            started {instantText(startedAt).slice(0, 19)}
            {messages < matches && `, the newest of ${countText(matches)} matches`}
          </span>
        }
      >
        <Button reads onClick={() => void exportDrill(id)}>
          Export JSON
        </Button>
        {!done && (
          <Button asks onClick={() => void stop(id)}>
            Stop drill
          </Button>
        )}
      </PaneHead>
      {(!done || stopped) && (
        <div>
          <ProgressBar label="Deliveries" done={sent} total={deliveries} />
          <p role="status" className={styles.progress}>
            <span>{stopped ? `Stopped after ${progress}` : progress}</span>
            {drill.waitsUntil !== null && <Waiting until={drill.waitsUntil} />}
          </p>
        </div>
      )}
      <Conclusion drill={drill} />
      <Refused drill={drill} />
      <Verdicts drill={drill} chosen={verdict} onChoose={setVerdict} />
      <ResultList
        key={verdict}
        drillId={id}
        verdict={verdict}
        openId={result}
        onOpen={(next, replace) =>
          navigate(`/drills/${id}${next === null ? '' : `/${next}`}`, { replace })
        }
      />
    </>
  )
}

async function stop(id: string): Promise<void> {
  try {
    await client.drills.stop({ id })
  } catch (error) {
    sayFault('Not stopped', error)
  }
}

const exportDrill = (id: string) =>
  orShowFault('The drill was not exported', async () => {
    const { name, text } = await client.drills.report({ id })
    download(new Blob([text], { type: 'application/json' }), name)
    say('Drill exported', name)
  })

/** The engine's clock is asked when it is advanced: it may have moved. */
async function advanceTo(until: string): Promise<void> {
  try {
    const { engineNow } = await client.clock.get()
    await client.clock.advance({ by: Math.max(1, Date.parse(until) - Date.parse(engineNow)) })
  } catch (error) {
    sayFault('Clock not advanced', error)
  }
}

function Waiting({ until }: { until: string }) {
  return (
    <>
      <span className="dim">Waiting until {instantText(until).slice(0, 19)} in engine time</span>
      <Button asks onClick={() => void advanceTo(until)}>
        Advance the clock
      </Button>
    </>
  )
}

function Conclusion({ drill: { looks, conclusion, failure, done } }: { drill: Drill }) {
  if (failure !== null)
    return (
      <Note title="The drill ended early" tone="bad">
        {failure}
      </Note>
    )
  const title = looks === null ? (done ? 'Nothing compared' : 'Delivering') : drillLooksWords[looks]
  return (
    <Note title={title} tone={looks === null ? 'plain' : looksTones[looks]}>
      {conclusion}
    </Note>
  )
}

function Refused({ drill: { refused } }: { drill: Drill }) {
  if (refused.length === 0) return null
  return (
    <ul className={styles.refused} aria-label="Not delivered">
      {refused.map(({ reason, count, examples }) => (
        <li key={reason}>
          <b>{countText(count)} not delivered:</b> {reason}{' '}
          {examples.map((id) => (
            <Link key={id} href={`/deliveries/${id}`} className="mono">
              #{id}{' '}
            </Link>
          ))}
        </li>
      ))}
    </ul>
  )
}

interface VerdictsProps {
  drill: Drill
  chosen: DrillVerdict | null
  onChoose: (verdict: DrillVerdict | null) => void
}

/** Filters the results, if they differ. */
function Verdicts({ drill: { counts }, chosen, onChoose }: VerdictsProps) {
  const present = drillVerdicts.filter((each) => counts[each] > 0)
  if (present.length < 2) return null
  return (
    <div className={styles.verdicts} role="group" aria-label="Results">
      <button type="button" aria-pressed={chosen === null} onClick={() => onChoose(null)}>
        All
      </button>
      {present.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={chosen === each}
          onClick={() => onChoose(chosen === each ? null : each)}
        >
          {capitalized(drillVerdictWords[each])} <b>{countText(counts[each])}</b>
        </button>
      ))}
    </div>
  )
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
