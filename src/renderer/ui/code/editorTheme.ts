import {
  Decoration,
  type DecorationSet,
  EditorView,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'

/** Assigns a class to each match of a pattern, or an empty class. */
export function paintedBy(regexp: RegExp, classOf: (match: RegExpExecArray) => string) {
  const painter = new MatchDecorator({
    regexp,
    decoration: (match) => Decoration.mark({ class: classOf(match) }),
  })
  return ViewPlugin.define<{ marks: DecorationSet; update: (update: ViewUpdate) => void }>(
    (view) => ({
      marks: painter.createDeco(view),
      update(update) {
        this.marks = painter.updateDeco(update, this.marks)
      },
    }),
    { decorations: ({ marks }) => marks },
  )
}

/** The editor in our colours, which follow the theme. */
export const editorTheme = EditorView.theme({
  '&': { height: '100%', background: 'var(--bg)', color: 'var(--text)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { font: '12px/1.6 var(--mono)', overflow: 'auto' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--text)' },
  '.cm-line': { padding: '0 10px' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': { background: 'none', border: '0', color: 'var(--faint)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground':
    { background: 'color-mix(in srgb, var(--accent) 32%, transparent)' },
  '&.cm-focused .cm-matchingBracket': { background: 'var(--sel)' },
  '.cm-placeholder': { color: 'var(--faint)' },
  '.cm-gutter-lint': { width: '12px' },
  '.cm-gutter-lint .cm-gutterElement': { padding: '0' },
  '.cm-lint-marker': { width: '7px', height: '7px', margin: '6px 0 0', borderRadius: '50%' },
  '.cm-lint-marker-error': { content: 'none', background: 'var(--failed)' },
  '.cm-lint-marker-warning': { content: 'none', background: 'var(--retrying)' },
  '.cm-tooltip': {
    background: 'var(--raised)',
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius)',
    color: 'var(--text)',
  },
  '.cm-diagnostic': { padding: '4px 9px', border: '0' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--failed)',
  },
  '.cm-lintPoint-error::after': { borderBottomColor: 'var(--failed)' },
  '.cm-lintRange-warning': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--retrying)',
  },
})
