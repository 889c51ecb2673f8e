import { useMemo } from 'react'
import type { Difference, Excerpt } from '../../../contract/verify.ts'
import { bytesText, countText, plural } from '../../../contract/format.ts'
import { classes } from '../../ui/classes.ts'
import { type BodyPiece, bodyPieces, type BodyPieces } from './bodyPieces.ts'
import styles from './bodiesBeside.module.css'
import { visibleText } from './visibleText.ts'

interface BodiesBesideProps {
  /** What the two are called. */
  heads: readonly [string, string]
  difference: Difference
  /** The whole bodies; null: not text, or too large to show. */
  sent: string | null
  computed: string | null
}

/** The body that was sent and the body that the signature was computed over, with their differences marked. */
export function BodiesBeside({ heads, difference, sent, computed }: BodiesBesideProps) {
  const [left, right] = useMemo(
    () =>
      sent !== null && computed !== null
        ? bodyPieces(sent, computed)
        : [excerptPieces(difference.sent), excerptPieces(difference.computed)],
    [difference, sent, computed],
  )
  return (
    <div>
      <div className={styles.both}>
        <Body
          label={`Body: ${heads[0]}`}
          head={`${heads[0]}, ${bytesText(difference.sentBytes)}`}
          body={left}
        />
        <Body
          label={`Body: ${heads[1]}`}
          head={`${heads[1]}, ${bytesText(difference.computedBytes)}`}
          body={right}
        />
      </div>
      <p className={styles.first}>
        The first difference is at byte {countText(difference.offset)}: {named(difference.sent)}{' '}
        against {named(difference.computed)}.
      </p>
    </div>
  )
}

interface BodyProps {
  label: string
  head: string
  body: BodyPieces
}

function Body({ label, head, body: { pieces, before, after } }: BodyProps) {
  const endsFirst = after === 0 && !pieces.some(({ isFirst }) => isFirst)
  return (
    <section aria-label={label}>
      <p>{head}</p>
      <pre>
        {before > 0 && <Cut characters={before} />}
        {pieces.map((piece, i) => (
          <Piece key={i} piece={piece} />
        ))}
        {endsFirst && <mark className={styles.end}>end</mark>}
        {after > 0 && <Cut characters={after} />}
      </pre>
    </section>
  )
}

function Piece({ piece: { text, differs, isFirst } }: { piece: BodyPiece }) {
  const shown = visibleText(text, { breaks: differs || isFirst })
  if (!differs && !isFirst) return shown
  return <mark className={classes(differs && styles.differs, isFirst && styles.here)}>{shown}</mark>
}

const Cut = ({ characters }: { characters: number }) => (
  <span className={styles.cut} title={`${plural(characters, 'more character')} not shown`}>
    …
  </span>
)

/** Without the whole bodies, what surrounds the first difference. */
function excerptPieces({ before, at, after }: Excerpt): BodyPieces {
  const pieces = [
    { text: before, differs: false, isFirst: false },
    { text: at, differs: true, isFirst: true },
    { text: after, differs: false, isFirst: false },
  ].filter(({ text }) => text !== '')
  return { pieces, before: 0, after: 0 }
}

function named({ at }: Excerpt): string {
  if (at === '') return 'nothing more'
  if (at === ' ') return 'a space'
  return visibleText(at, { breaks: true }).trim()
}
