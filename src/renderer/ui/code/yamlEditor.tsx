import { yaml } from '@codemirror/lang-yaml'
import { CodeEditor, type CodeEditorProps } from './codeEditor.tsx'
import styles from './codeEditor.module.css'
import { paintedBy } from './editorTheme.ts'
import pieces from './jsonView.module.css'

/** A quoted string, a comment, a key, a number with its unit (not in a URL), a keyword. */
const tokens =
  /("(?:[^"\\]|\\.)*"|'(?:[^']|'')*')|((?:^|(?<=\s))#.*)|([A-Za-z_$][\w$.-]*(?: [\w$.-]+)*)(?=\s*:(?:\s|$))|(?<![\w./:-])(-?\d+(?:\.\d+)?(?:ms|s|m|h|d)?)(?![\w./:-])|\b(true|false|null)\b/g

const colours = paintedBy(tokens, ([, string, comment, key, number]) => {
  if (comment) return styles.comment ?? ''
  const name = string ? pieces.string : key ? pieces.key : number ? pieces.number : pieces.word
  return name ?? ''
})

const language = [yaml(), colours]

type YamlEditorProps = CodeEditorProps & { goTo?: { line: number } | null }

/** An editor for YAML with line numbers. */
export function YamlEditor(props: Omit<YamlEditorProps, 'whole'>) {
  return <CodeEditor {...props} whole language={language} />
}
