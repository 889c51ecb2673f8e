import { Dialog } from 'radix-ui'
import { type ReactNode, useEffect } from 'react'
import { useCell } from '../cell.ts'
import { classes } from '../classes.ts'
import { closeModal, giveFocusBack, modal, type ModalName } from './modal.ts'
import styles from './modalFrame.module.css'

interface ModalFrameProps {
  name: ModalName
  className: string | undefined
  children: ReactNode
}

/** A panel over the page, which belongs to it: another page closes it. Its children bring the Dialog.Title. */
export function ModalFrame({ name, className, children }: ModalFrameProps) {
  const shown = useCell(modal) === name
  useEffect(() => {
    if (!shown) return
    // Back, forward and typed addresses. Links and commands of the page, which may open a dialog, do not send it.
    window.addEventListener('hashchange', closeModal)
    return () => window.removeEventListener('hashchange', closeModal)
  }, [shown])
  return (
    <Dialog.Root open={shown} onOpenChange={(open) => !open && closeModal()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.veil} />
        <Dialog.Content
          className={classes(styles.panel, className)}
          aria-describedby={undefined}
          onCloseAutoFocus={giveFocusBack}
        >
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
