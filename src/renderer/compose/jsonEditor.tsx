import { json } from '@codemirror/lang-json'
import { CodeEditor, type CodeEditorProps } from '../ui/codeEditor.tsx'
import { jsonColours } from './jsonColours.ts'

const language = [json(), jsonColours]

/** JSON that is being written. */
export function JsonEditor(props: CodeEditorProps) {
  return <CodeEditor {...props} language={language} />
}
