import { Tooltip } from 'radix-ui'
import { type ReactElement, type ReactNode, useState } from 'react'
import styles from './hint.module.css'

interface HintProps {
  /** Null: nothing is shown. The element keeps its focus when this changes. */
  text: ReactNode
  children: ReactElement
}

/** A tooltip around one focusable element. */
export function Hint({ text, children }: HintProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Tooltip.Root open={isOpen && text !== null} onOpenChange={setIsOpen}>
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content className={styles.hint} sideOffset={5} collisionPadding={8}>
          {text}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
