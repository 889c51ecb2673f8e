import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching, indentOnInput } from '@codemirror/language'
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint'
import { Annotation, Compartment, EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, keymap, lineNumbers, placeholder } from '@codemirror/view'
import { useEffect, useEffectEvent, useRef } from 'react'
import styles from './codeEditor.module.css'
import { editorTheme } from './editorTheme.ts'

/** A range of the text with a message. */
export interface Mark {
  at: number
  message: string
  tone: 'error' | 'warning'
}

export interface CodeEditorProps {
  label: string
  text: string
  onChange: (text: string) => void
  /** For Ctrl or Cmd Enter. Absent: the page handles it. */
  onSubmit?: () => void
  marks: readonly Mark[]
  /** With line numbers, and as tall as possible. */
  whole?: boolean
  /** The id of the description below it. */
  describedBy?: string | undefined
  /** Shown while there is no text. */
  hint?: string | undefined
  /** Read-only. Constant for the lifetime of the editor. */
  readOnly?: boolean
}

interface LanguageProps {
  /** The language with its colours. Constant for the lifetime of the editor. */
  language: Extension
  /** A line to go to. A new object goes to the same line again. */
  goTo?: { line: number } | null | undefined
}

/** Marks a change from outside, which is not reported back. */
const given = Annotation.define<true>()
/** Handled by `onSubmit`, or by the page, which sends the call. */
const keys = defaultKeymap.filter(({ key }) => key !== 'Mod-Enter')

/** A code editor. Tab leaves it, like any other field. */
export function CodeEditor(props: CodeEditorProps & LanguageProps) {
  const {
    label,
    text,
    onChange,
    onSubmit,
    marks,
    whole,
    describedBy,
    hint,
    readOnly,
    language,
    goTo,
  } = props
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const attributes = useRef(new Compartment())
  const notify = useEffectEvent(onChange)
  const submit = useEffectEvent(() => {
    onSubmit?.()
    return onSubmit !== undefined
  })
  const isWrong = marks.some(({ tone }) => tone === 'error')
  const start = useEffectEvent(() =>
    EditorState.create({
      doc: text,
      extensions: [
        history(),
        drawSelection(),
        bracketMatching(),
        indentOnInput(),
        language,
        editorTheme,
        EditorView.lineWrapping,
        whole ? [lineNumbers(), lintGutter()] : [],
        hint === undefined ? [] : placeholder(hint),
        EditorState.readOnly.of(readOnly === true),
        keymap.of([{ key: 'Mod-Enter', run: () => submit() }, ...keys, ...historyKeymap]),
        attributes.current.of([]),
        EditorView.updateListener.of((update) => {
          const isOurs = update.transactions.some((transaction) => transaction.annotation(given))
          if (update.docChanged && !isOurs) notify(update.state.doc.toString())
        }),
      ],
    }),
  )

  useEffect(() => {
    if (!host.current) return undefined
    const editor = new EditorView({ state: start(), parent: host.current })
    view.current = editor
    return () => {
      view.current = null
      editor.destroy()
    }
  }, [])

  useEffect(() => {
    const editor = view.current
    if (!editor || editor.state.doc.toString() === text) return
    editor.dispatch({
      changes: { from: 0, to: editor.state.doc.length, insert: text },
      annotations: given.of(true),
    })
  }, [text])

  useEffect(() => {
    const editor = view.current
    editor?.dispatch(setDiagnostics(editor.state, diagnosticsOf(editor.state, marks)))
  }, [marks, text])

  useEffect(() => {
    const editor = view.current
    if (!editor || !goTo) return
    const { doc } = editor.state
    const { from } = doc.line(Math.max(1, Math.min(goTo.line, doc.lines)))
    const effects = EditorView.scrollIntoView(from, { y: 'center' })
    editor.dispatch({ selection: { anchor: from }, effects })
    editor.focus()
  }, [goTo])

  useEffect(() => {
    view.current?.dispatch({
      effects: attributes.current.reconfigure(
        EditorView.contentAttributes.of({
          'aria-label': label,
          'aria-invalid': String(isWrong),
          ...(readOnly && { 'aria-readonly': 'true' }),
          autocapitalize: 'off',
          spellcheck: 'false',
          ...(describedBy && { 'aria-describedby': describedBy }),
        }),
      ),
    })
  }, [label, isWrong, describedBy, readOnly])

  return <div ref={host} className={whole ? styles.whole : styles.part} data-wrong={isWrong} />
}

/** Extends each mark to the end of its word, because a single character is hard to see. */
function diagnosticsOf(state: EditorState, marks: readonly Mark[]): Diagnostic[] {
  const { length } = state.doc
  return marks.map(({ at, message, tone }) => {
    const from = Math.min(at, length)
    const line = state.doc.lineAt(from)
    const word = /^[^\s,:}\]]+/.exec(state.sliceDoc(from, line.to))
    const to = Math.min(length, from + (word?.[0].length ?? 1))
    return { from: to === from ? Math.max(0, from - 1) : from, to, severity: tone, message }
  })
}
