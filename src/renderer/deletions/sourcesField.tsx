import { useQuery } from '@tanstack/react-query'
import { api } from '../api.ts'
import { useCell } from '../cell.ts'
import { askDraft, changeAsk } from './askDraft.ts'
import styles from './askForm.module.css'

/** Which sources tell their destinations. */
export function SourcesField({ wrong }: { wrong: string | null }) {
  const { sources: chosen, kind } = useCell(askDraft)
  const sources = useQuery(api.sources.list.queryOptions({ input: {} })).data?.items ?? []
  const toggle = (name: string, isOn: boolean) => {
    const others = (chosen ?? []).filter((each) => each !== name)
    changeAsk({ sources: isOn ? [...others, name] : others })
  }
  const isTold = kind === 'delete' || kind === 'suppress_with_delete'
  if (!isTold) return null
  return (
    <fieldset className={styles.kinds}>
      <legend>Sources that are told</legend>
      <label>
        <input
          type="radio"
          name="deletion-sources"
          checked={chosen === null}
          onChange={() => changeAsk({ sources: null })}
        />
        <span>All that have seen the user</span>
      </label>
      <label>
        <input
          type="radio"
          name="deletion-sources"
          checked={chosen !== null}
          onChange={() => changeAsk({ sources: [] })}
        />
        <span>Chosen ones</span>
      </label>
      {chosen !== null && (
        <div className={styles.chosen} role="group" aria-label="Chosen sources">
          {sources.map(({ id, name }) => (
            <label key={id} className={styles.check}>
              <input
                type="checkbox"
                checked={chosen.includes(name)}
                onChange={(event) => toggle(name, event.target.checked)}
              />
              <span>{name}</span>
            </label>
          ))}
        </div>
      )}
      {wrong !== null && (
        <p className={styles.wrong} role="status">
          {chosen?.length === 0 ? 'Choose at least one source' : wrong}
        </p>
      )}
    </fieldset>
  )
}
