import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import type { Mistake } from '../../contract/mistake.ts'
import { api } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copyButton.tsx'
import { MistakeList } from '../ui/mistakeList.tsx'
import { mistakeMarks } from '../ui/mistakes.ts'
import { modText } from '../ui/modKey.ts'
import { Note } from '../ui/note.tsx'
import { Section } from '../ui/section.tsx'
import { useRested } from '../ui/useRested.ts'
import { YamlEditor } from '../ui/yamlEditor.tsx'
import { drafts, useFileDraft } from './drafts.ts'
import styles from './fileEditor.module.css'

interface FileEditorProps {
  file: string
  goTo: { line: number } | null
  onLine: (line: number) => void
}

/** The text of a scenario file, with its mistakes at their lines while it is written. */
export function FileEditor({ file, goTo, onLine }: FileEditorProps) {
  const id = useId()
  const { text, saved, isChanged, isOvertaken, fault, error } = useFileDraft(file)
  const mistakes = useMistakes(text)
  const marks = useMemo(() => mistakeMarks(text ?? '', mistakes), [text, mistakes])
  if (error)
    return (
      <Note title="The file cannot be read" tone="bad">
        {error.message}
      </Note>
    )
  if (text === undefined || saved === undefined) return null
  const actions = (
    <>
      <CopyButton text={text} what="the file" />
      {isChanged && <Button onClick={() => drafts.forget(file)}>Discard changes</Button>}
      <Button
        unless={isChanged ? null : 'It is saved'}
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
          <Note title="The file was changed on the disk meanwhile" tone="wait">
            Save puts what is written here in its place; Discard changes shows what is there.
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

/** What is wrong with a text, once the typing rests. */
function useMistakes(text: string | undefined): Mistake[] {
  const rested = useRested(text)
  const { data } = useQuery({
    ...api.scenarios.check.queryOptions({ input: { text: rested ?? '' } }),
    enabled: rested !== undefined,
    placeholderData: keepPreviousData,
    meta: { still: true },
    gcTime: 0,
  })
  return data?.mistakes ?? none
}
