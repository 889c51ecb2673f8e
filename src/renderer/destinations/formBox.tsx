import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import styles from '../ui/panel.module.css'

interface FormBoxProps {
  title: string
  /** The button that saves: verb and thing. */
  act: string
  onSubmit: () => void
  onClose: () => void
  /** What is wrong and belongs to no field. */
  fault: string | null
  children: ReactNode
}

/** A form that opens in a section, with its button and Cancel. */
export function FormBox({ title, act, onSubmit, onClose, fault, children }: FormBoxProps) {
  return (
    <Panel
      title={title}
      onSubmit={onSubmit}
      onClose={onClose}
      foot={
        <>
          <Button look="primary" type="submit">
            {act}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <div className={styles.stack}>
        {children}
        {fault !== null && (
          <p role="alert" className={styles.wrong}>
            {fault}
          </p>
        )}
      </div>
    </Panel>
  )
}
