import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import type { Mistake } from '../../../contract/mistake.ts'
import { api } from '../../rpc/api.ts'
import { Button } from '../../ui/button/button.tsx'
import { CopyButton } from '../../ui/button/copyButton.tsx'
import { MistakeList } from '../../ui/code/mistakeList.tsx'
import { mistakeMarks } from '../../ui/code/mistakes.ts'
import { modText } from '../../ui/modKey.ts'
import { Note } from '../../ui/notice/note.tsx'
import { Section } from '../../ui/pane/section.tsx'
import { useDebounced } from '../../ui/useDebounced.ts'
import { YamlEditor } from '../../ui/code/yamlEditor.tsx'
import { drafts, useFileDraft } from './drafts.ts'
import styles from './fileEditor.module.css'

interface FileEditorProps {
  file: string
  goTo: { line: number } | null
  onLine: (line: number) => void
}

/** Edits a scenario file, with mistakes marked on their lines. */
export function FileEditor({ file, goTo, onLine }: FileEditorProps) {
  const id = useId()
  const { text, saved, isChanged, isOvertaken, fault, error } = useFileDraft(file)
  const mistakes = useMistakes(text)
  const marks = useMemo(() => mistakeMarks(text ?? '', mistakes), [text, mistakes])
  if (error)
    return (
      <Note title="The file could not be read" tone="bad">
        {error.message}
      </Note>
    )
  if (text === undefined || saved === undefined) return null
  const actions = (
    <>
      <CopyButton text={text} what="the file" />
      {isChanged && <Button onClick={() => drafts.forget(file)}>Discard changes</Button>}
      <Button
        asks
        unless={isChanged ? null : 'There are no unsaved changes'}
        title={isChanged ? `Save (${modText('S')})` : undefined}
        onClick={() => void drafts.save(file)}
      >
        Save
      </Button>
    </>
  )
  return (
    <Section title="File" actions={actions}>
      <div className={styles.parts}>
        {isOvertaken && (
          <Note title="The file was changed on disk" tone="wait">
            Save overwrites it with your changes. Discard changes loads the version on disk.
          </Note>
        )}
        <YamlEditor
          label={`Text of ${file}`}
          text={text}
          marks={marks}
          describedBy={id}
          goTo={goTo}
          onChange={(next) => drafts.write(file, saved, next)}
        />
        <div id={id} role="status">
          {fault !== null && <p className={styles.wrong}>Not saved: {fault}</p>}
          <MistakeList mistakes={mistakes} onLine={onLine} />
        </div>
      </div>
    </Section>
  )
}

const none: Mistake[] = []

/** The mistakes in a text, checked after a pause in typing. */
function useMistakes(text: string | undefined): Mistake[] {
  const settled = useDebounced(text)
  const { data } = useQuery({
    ...api.scenarios.check.queryOptions({ input: { text: settled ?? '' } }),
    enabled: settled !== undefined,
    placeholderData: keepPreviousData,
    meta: { still: true },
    gcTime: 0,
  })
  return data?.mistakes ?? none
}
