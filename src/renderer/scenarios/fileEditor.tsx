import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import type { Mistake } from '../../contract/scenario.ts'
import { api } from '../api.ts'
import { Button } from '../ui/button.tsx'
import type { Mark } from '../ui/codeEditor.tsx'
import { CopyButton } from '../ui/copyButton.tsx'
import { modText } from '../ui/modKey.ts'
import { Note } from '../ui/note.tsx'
import { Section } from '../ui/section.tsx'
import { useRested } from '../ui/useRested.ts'
import { drafts, useFileDraft } from './drafts.ts'
import styles from './fileEditor.module.css'
import { startOfLine } from './outcomes.ts'
import { YamlEditor } from './yamlEditor.tsx'

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
  const marks = useMemo(() => marksOf(text ?? '', mistakes), [text, mistakes])
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
          {mistakes.length > 0 && (
            <ul className={styles.mistakes}>
              {mistakes.map(({ line, path, message }) => (
                <li key={`${line} ${path} ${message}`}>
                  <button type="button" onClick={() => onLine(line)}>
                    Line {line}
                  </button>
                  <span className={styles.wrong}>
                    {path && <span className="mono">{path}: </span>}
                    {message}
                  </span>
                </li>
              ))}
            </ul>
          )}
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

function marksOf(text: string, mistakes: readonly Mistake[]): Mark[] {
  return mistakes.map(({ line, path, message }) => ({
    at: startOfLine(text, line),
    message: path ? `${path}: ${message}` : message,
    tone: 'error',
  }))
}
