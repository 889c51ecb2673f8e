import { useMemo } from 'react'
import styles from './codeView.module.css'
import { codePieces } from './codePieces.ts'

/** Lines of code in colour. */
export function CodeView({ label, code }: { label: string; code: string }) {
  const pieces = useMemo(() => codePieces(code), [code])
  return (
    // Scrolled sideways by keyboard too, so it takes the focus.
    <pre className={styles.code} tabIndex={0} role="group" aria-label={label}>
      {pieces.map(({ kind, text }, i) =>
        kind === 'plain' ? (
          text
        ) : (
          <span key={i} className={styles[kind]}>
            {text}
          </span>
        ),
      )}
    </pre>
  )
}
