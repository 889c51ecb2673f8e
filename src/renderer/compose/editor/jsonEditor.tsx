import { json } from '@codemirror/lang-json'
import { CodeEditor, type CodeEditorProps } from '../../ui/code/codeEditor.tsx'
import { jsonColours } from './jsonColours.ts'

const language = [json(), jsonColours]

/** An editor for JSON. */
export function JsonEditor(props: CodeEditorProps) {
  return <CodeEditor {...props} language={language} />
}
