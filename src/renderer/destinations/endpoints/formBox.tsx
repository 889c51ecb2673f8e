import type { ReactNode } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { Panel } from '../../ui/pane/panel.tsx'
import styles from '../../ui/pane/panel.module.css'

interface FormBoxProps {
  title: string
  /** The title of the save button: verb and thing. */
  action: string
  onSubmit: () => void
  onClose: () => void
  /** A fault that belongs to no field. */
  fault: string | null
  children: ReactNode
}

/** A form that opens in a section, with its button and Cancel. */
export function FormBox({ title, action, onSubmit, onClose, fault, children }: FormBoxProps) {
  return (
    <Panel
      title={title}
      onSubmit={onSubmit}
      onClose={onClose}
      foot={
        <>
          <Button look="primary" type="submit">
            {action}
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
