import { useMemo } from 'react'
import { jsonPieces } from './jsonPieces.ts'
import styles from './jsonView.module.css'

interface JsonViewProps {
  text: string
  /** The raw text. */
  raw?: boolean
  /** What the values are of, if lists can be filtered by them. */
  of?: 'body' | 'call' | undefined
}

/** JSON in colour, or any other text. Never rendered as markup. */
export function JsonView({ text, raw = false, of }: JsonViewProps) {
  const pieces = useMemo(() => (raw ? null : jsonPieces(text)), [text, raw])
  if (!pieces) return <pre className={styles.code}>{text}</pre>
  return (
    <pre className={styles.code} data-of={of}>
      {pieces.map((piece, index) =>
        piece.kind === 'mark' ? (
          piece.text
        ) : (
          <span key={index} className={styles[piece.kind]} data-path={of && piece.path}>
            {piece.text}
          </span>
        ),
      )}
    </pre>
  )
}
