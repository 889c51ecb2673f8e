import type { Destination } from '../../../contract/destination.ts'
import type { BodyProfile } from '../../../contract/model.ts'
import { Button } from '../../ui/button/button.tsx'
import { Segmented } from '../../ui/field/segmented.tsx'
import { changeAtOnce } from '../../connections/change.ts'
import styles from './destinations.module.css'

export const profiles = [
  ['documented', 'Documented'],
  ['production', 'Production'],
] as const

interface BodyFieldProps {
  destination: Destination
  isCompared: boolean
  onCompare: () => void
}

/** Selects the body profile. Existing messages keep theirs. */
export function BodyField({ destination, isCompared, onCompare }: BodyFieldProps) {
  const choose = (body: BodyProfile) =>
    void changeAtOnce(destination, () => ({ body }), {
      done: 'Body profile changed',
      not: 'Body profile not changed',
      detail: `Calls from now on are sent in the ${body} profile.`,
      undo: () => ({ body: destination.body }),
    })
  return (
    <div className={styles.field}>
      <span className={styles.label}>Body</span>
      <div className={styles.row}>
        <Segmented
          label="Body profile"
          asks
          value={destination.body}
          choices={profiles}
          onChange={choose}
        />
        <Button aria-expanded={isCompared} onClick={onCompare}>
          {isCompared ? 'Hide differences' : 'Show differences'}
        </Button>
      </div>
    </div>
  )
}
