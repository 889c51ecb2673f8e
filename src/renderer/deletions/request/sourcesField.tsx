import { useQuery } from '@tanstack/react-query'
import { api } from '../../rpc/api.ts'
import { useCell } from '../../ui/cell.ts'
import { requestDraft, changeDraft } from './requestDraft.ts'
import styles from './requestForm.module.css'
import { deletes } from './kinds.ts'

/** Selects the sources that send deletion notices. */
export function SourcesField({ wrong }: { wrong: string | null }) {
  const { sources: chosen, kind } = useCell(requestDraft)
  const sources = useQuery(api.sources.list.queryOptions({ input: {} })).data?.items ?? []
  const toggle = (name: string, isOn: boolean) => {
    const others = (chosen ?? []).filter((each) => each !== name)
    changeDraft({ sources: isOn ? [...others, name] : others })
  }
  if (!deletes(kind)) return null
  return (
    <fieldset className={styles.kinds}>
      <legend>Sources to notify</legend>
      <label>
        <input
          type="radio"
          name="deletion-sources"
          checked={chosen === null}
          onChange={() => changeDraft({ sources: null })}
        />
        <span>All sources that have seen the user</span>
      </label>
      <label>
        <input
          type="radio"
          name="deletion-sources"
          checked={chosen !== null}
          onChange={() => changeDraft({ sources: [] })}
        />
        <span>Selected sources</span>
      </label>
      {chosen !== null && (
        <div className={styles.chosen} role="group" aria-label="Selected sources">
          {sources.map(({ id, name }) => (
            <label key={id}>
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
          {chosen?.length === 0 ? 'Select at least one source' : wrong}
        </p>
      )}
    </fieldset>
  )
}
