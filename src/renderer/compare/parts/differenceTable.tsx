import { useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { useCell } from '../../ui/cell.ts'
import { TextField } from '../../ui/field/textField.tsx'
import { type Difference, pathText, type SideValue } from '../diff/structure.ts'
import { isIgnored } from '../diff/ignored.ts'
import styles from './differenceTable.module.css'
import { ignoredPaths, ignorePath, restorePath } from './ignoredPaths.ts'
import type { Side } from './useSide.ts'

interface DifferenceTableProps {
  shown: readonly Difference[]
  ignored: readonly Difference[]
  left: Side
  right: Side
}

const words: Record<Difference['kind'], string> = {
  type: 'another type',
  missing: 'only in one',
  changed: 'changed',
}

/** The differences by path, and the ignored ones by name. */
export function DifferenceTable({ shown, ignored, left, right }: DifferenceTableProps) {
  return (
    <table className={styles.table} aria-label="Differences">
      <thead>
        <tr>
          <th scope="col">Path</th>
          <th scope="col">{left.head}</th>
          <th scope="col">{right.head}</th>
          <th scope="col">
            <span className="unseen">How they differ</span>
          </th>
          <th scope="col">
            <span className="unseen">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map((each) => (
          <Row key={pathText(each.path)} difference={each} />
        ))}
        <IgnoredRow differences={ignored} />
      </tbody>
    </table>
  )
}

function Row({ difference }: { difference: Difference }) {
  const { path, left, right, kind } = difference
  const spelled = pathText(path)
  return (
    <tr>
      <th scope="row">{spelled}</th>
      <Value side={left} look={styles.left} showType={kind === 'type'} />
      <Value side={right} look={styles.right} showType={kind === 'type'} />
      <td className={kind === 'type' ? styles.type : 'dim'}>{words[kind]}</td>
      <td>
        <Button look="chip" aria-label={`Ignore ${spelled}`} onClick={() => ignorePath(spelled)}>
          Ignore
        </Button>
      </td>
    </tr>
  )
}

interface ValueProps {
  side: SideValue | null
  look: string | undefined
  showType: boolean
}

/** Longer values are in the texts below. */
const longest = 300

function Value({ side, look, showType }: ValueProps) {
  if (!side) return <td className={`${look} dim`}>missing</td>
  const { text, type } = side
  return (
    <td className={look}>
      {text.length > longest ? `${text.slice(0, longest)}…` : text}
      {showType && type !== text && <span className="dim"> {type}</span>}
    </td>
  )
}

/** Which paths are ignored, each with a button that shows it again, and a field for another one. */
function IgnoredRow({ differences }: { differences: readonly Difference[] }) {
  const paths = useCell(ignoredPaths)
  const [isAdding, setAdding] = useState(false)
  const [path, setPath] = useState('')
  const used = paths.filter((each) =>
    differences.some((difference) => isIgnored(pathText(difference.path), [each])),
  )
  const add = () => {
    if (path.trim() !== '') ignorePath(path.trim())
    setPath('')
    setAdding(false)
  }
  return (
    <tr>
      <td colSpan={5} className={styles.ignored}>
        {used.length > 0 && <span className="dim">Differ, ignored:</span>}
        {used.map((each) => (
          <Button
            key={each}
            look="chip"
            aria-label={`Compare ${each} again`}
            title="Compare again"
            onClick={() => restorePath(each)}
          >
            <span className="mono">{each}</span>
          </Button>
        ))}
        {!isAdding && <Button onClick={() => setAdding(true)}>Ignore a path</Button>}
        {isAdding && (
          <form
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault()
              add()
            }}
          >
            <TextField
              label="Path to ignore"
              value={path}
              onChange={setPath}
              placeholder="properties.orderId"
              mono
              ref={(field) => field?.focus()}
            />
            <Button type="submit" reads>
              Ignore path
            </Button>
          </form>
        )}
      </td>
    </tr>
  )
}
