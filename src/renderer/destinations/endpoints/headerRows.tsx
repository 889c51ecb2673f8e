import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { type Faults, type HeaderRow, newRow } from './endpointDraft.ts'
import styles from './endpointForm.module.css'

interface HeaderRowsProps {
  rows: readonly HeaderRow[]
  onChange: (rows: HeaderRow[]) => void
  faults: Faults
}

/** The static headers of an endpoint, a row each. Blank rows are ignored. */
export function HeaderRows({ rows, onChange, faults }: HeaderRowsProps) {
  const list = useRef<HTMLDivElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const isAdding = useRef(false)
  useEffect(() => {
    if (!isAdding.current) return
    isAdding.current = false
    list.current?.querySelector<HTMLElement>(':scope > div:last-of-type input')?.focus()
  }, [rows.length])
  const edit = (at: number, change: Partial<HeaderRow>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...change } : row)))
  const general = faults.get('headers')
  return (
    <div ref={list} className={styles.headers} role="group" aria-label="Headers">
      {rows.map((row, index) => (
        <HeaderRowFields
          key={row.id}
          row={row}
          number={index + 1}
          fault={faults.get(`headers[${index}]`)}
          onChange={(change) => edit(index, change)}
          onRemove={() => {
            onChange(rows.toSpliced(index, 1))
            add.current?.focus()
          }}
        />
      ))}
      {general !== undefined && <p className={styles.wrong}>{general}</p>}
      <Button
        ref={add}
        look="chip"
        onClick={() => {
          isAdding.current = true
          onChange([...rows, newRow()])
        }}
      >
        Add header
      </Button>
    </div>
  )
}

interface HeaderRowFieldsProps {
  row: HeaderRow
  number: number
  fault: string | undefined
  onChange: (change: Partial<HeaderRow>) => void
  onRemove: () => void
}

function HeaderRowFields({ row, number, fault, onChange, onRemove }: HeaderRowFieldsProps) {
  const said = `header-${row.id}`
  const common = {
    className: `${styles.input} mono`,
    spellCheck: false,
    autoComplete: 'off',
    'aria-invalid': fault !== undefined,
    'aria-describedby': fault === undefined ? undefined : said,
  }
  return (
    <div className={styles.headerRow}>
      <input
        {...common}
        aria-label={`Header ${number} name`}
        placeholder="Name"
        value={row.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <input
        {...common}
        aria-label={`Header ${number} value`}
        placeholder="Value"
        value={row.value}
        onChange={(event) => onChange({ value: event.target.value })}
      />
      <button
        type="button"
        className={styles.icon}
        aria-label={`Remove header ${number}`}
        title="Remove header"
        onClick={onRemove}
      >
        <X size={13} aria-hidden />
      </button>
      <p id={said} role="status" className={styles.wrong}>
        {fault}
      </p>
    </div>
  )
}
