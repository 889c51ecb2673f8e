import { json } from '@codemirror/lang-json'
import { CodeEditor, type CodeEditorProps } from './codeEditor.tsx'
import { jsonColours } from './jsonColours.ts'

const language = [json(), jsonColours]

type JsonEditorProps = CodeEditorProps & { goTo?: { line: number } | null }

/** An editor for JSON. */
export function JsonEditor(props: JsonEditorProps) {
  return <CodeEditor {...props} language={language} />
}
