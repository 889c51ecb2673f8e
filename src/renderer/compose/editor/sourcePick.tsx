import type { Source } from '../../../contract/source.ts'
import { classes } from '../../ui/classes.ts'
import { copy } from '../../ui/notice/copy.ts'
import { chooseSource } from '../../message/draft/draft.ts'
import styles from './sourcePick.module.css'

/** Selects the source of the call. Disabled sources are not offered, but a selected source stays when it is disabled. */
export function SourcePick({ sources, source }: { sources: readonly Source[]; source: Source }) {
  const offered = sources.filter(({ id, enabled }) => enabled || id === source.id)
  return (
    <div className={styles.pick}>
      <label>
        <span className="dim">from</span>
        <select
          aria-label="Source"
          value={source.name}
          onChange={(event) => chooseSource(event.target.value)}
        >
          {offered.map(({ id, name, enabled }) => (
            <option key={id} value={name}>
              {name}
              {!enabled && ' (off)'}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        className={classes(styles.key, 'mono', 'dim')}
        aria-label={`Copy the write key ${source.writeKey}`}
        title={`Copy the write key ${source.writeKey}`}
        onClick={() => void copy(source.writeKey, 'the write key')}
      >
        {source.writeKey}
      </button>
    </div>
  )
}
