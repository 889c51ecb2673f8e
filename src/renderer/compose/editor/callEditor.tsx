import { Tabs } from 'radix-ui'
import { CallType } from '../../../contract/model.ts'
import type { Source } from '../../../contract/source.ts'
import { useCell } from '../../ui/cell.ts'
import { Button } from '../../ui/button/button.tsx'
import { Note } from '../../ui/notice/note.tsx'
import { TabStrip } from '../../ui/pane/tabStrip.tsx'
import styles from './callEditor.module.css'
import { CallForm } from './callForm.tsx'
import { CallJson } from './callJson.tsx'
import {
  chooseType,
  draft,
  type Draft,
  replaceDraft,
  showAs,
  takeBack,
} from '../../message/draft/draft.ts'
import type { readCall } from './problems.ts'
import { sampleOf } from '../../message/draft/samples.ts'
import { lineOf } from '../../message/draft/scan.ts'
import { SourcePick } from './sourcePick.tsx'

const views = [
  { value: 'form', title: 'Form' },
  { value: 'json', title: 'JSON' },
]
const typeTitles: Record<CallType, string> = {
  identify: 'Identify',
  track: 'Track',
  page: 'Page',
  screen: 'Screen',
  group: 'Group',
  alias: 'Alias',
}

interface CallEditorProps {
  call: ReturnType<typeof readCall>
  sources: readonly Source[]
  source: Source
}

/** The call being edited: its type, and its form or text. */
export function CallEditor({ call, sources, source }: CallEditorProps) {
  const { text, parts, view, before } = useCell(draft)
  const { type, problems } = call
  return (
    <>
      <div className={styles.top}>
        <div className={styles.types} role="group" aria-label="Type">
          {CallType.options.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === type}
              aria-disabled={parts === null}
              onClick={() => chooseType(each)}
            >
              {typeTitles[each]}
            </button>
          ))}
        </div>
        <SourcePick sources={sources} source={source} />
      </div>
      <Tabs.Root
        className={styles.tabs}
        value={view}
        onValueChange={(value) => showAs(value as Draft['view'])}
      >
        <div className={styles.strip}>
          <TabStrip label="Written as" tabs={views} />
          <span className={styles.actions}>
            {before && <Button onClick={takeBack}>Restore previous call</Button>}
            <Button onClick={() => replaceDraft(sampleOf(type ?? 'track'))}>Sample</Button>
          </span>
        </div>
        <Tabs.Content value="form" className={styles.form} tabIndex={-1}>
          {parts && type ? (
            <CallForm type={type} parts={parts} problems={problems} />
          ) : (
            <Note title="The form cannot display this call" tone="bad">
              {problems.map(({ message, at }) => (
                <p key={message}>
                  Line {lineOf(text, at)}: {message}
                </p>
              ))}
              <Button onClick={() => showAs('json')}>Edit as JSON</Button>
            </Note>
          )}
        </Tabs.Content>
        <Tabs.Content value="json" className={styles.json} tabIndex={-1}>
          <CallJson text={text} problems={problems} />
        </Tabs.Content>
      </Tabs.Root>
    </>
  )
}
