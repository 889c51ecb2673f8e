import { plural } from '../../../contract/format.ts'
import type { Plan, PlanFormat } from '../../../contract/plan.ts'
import { Button } from '../../ui/button/button.tsx'
import { Segmented } from '../../ui/field/segmented.tsx'
import { Ago } from '../../ui/text/ago.tsx'
import { changePlan, removePlan } from './planActions.ts'
import styles from './plan.module.css'

const formatWords: Record<PlanFormat, string> = {
  hookbench: 'Hookbench’s YAML',
  hosted: 'hosted service’s JSON',
  folder: 'folder of schemas',
}

const enforceChoices = [
  ['report', 'Report only'],
  ['block', 'Block'],
] as const
const unplannedChoices = [
  ['report', 'Report'],
  ['allow', 'Allow'],
  ['block', 'Block'],
] as const

/** What a source does with calls that violate its plan. */
export function PlanFields({ plan }: { plan: Plan }) {
  const { name, version, format, events, setAt, enforce, unplanned } = plan
  return (
    <>
      <p className={styles.summary}>
        <b>{name}</b>
        <span className="dim">
          version {version} · {plural(events, 'event')} · {formatWords[format]} · set{' '}
          <Ago at={setAt} inWords />
        </span>
        <Button look="chip" asks onClick={() => void removePlan(plan)}>
          Remove plan
        </Button>
      </p>
      <div className={styles.policies}>
        <div className={styles.policy}>
          <span className={styles.label}>Calls that violate it</span>
          <Segmented
            asks
            label="Calls that violate it"
            value={enforce}
            choices={enforceChoices}
            onChange={(next) =>
              void changePlan(
                plan,
                { enforce: next },
                next === 'block' ? 'Violations block calls' : 'Violations are only reported',
              )
            }
          />
          <span className="faint">
            {enforce === 'block'
              ? 'They are collected, and sent to no destination.'
              : 'They are sent like all others.'}
          </span>
        </div>
        <div className={styles.policy}>
          <span className={styles.label}>Events that it does not name</span>
          <Segmented
            asks
            label="Events that it does not name"
            value={unplanned}
            choices={unplannedChoices}
            onChange={(next) =>
              void changePlan(plan, { unplanned: next }, `Unplanned events: ${next}`)
            }
          />
          <span className="faint">{unplannedWords(plan)}</span>
        </div>
      </div>
    </>
  )
}

function unplannedWords({ enforce, unplanned }: Plan): string {
  if (unplanned === 'allow') return 'They are valid.'
  if (unplanned === 'report') return 'They are violations, and sent like all others.'
  return enforce === 'block'
    ? 'They are violations, and sent to no destination.'
    : 'They are violations. None is blocked while violations are only reported.'
}
