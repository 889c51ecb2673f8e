import { type ComponentProps, type DragEvent, useState } from 'react'
import styles from './idsArea.module.css'

interface IdsAreaProps extends Pick<
  ComponentProps<'textarea'>,
  'ref' | 'id' | 'value' | 'placeholder' | 'rows' | 'aria-invalid' | 'aria-describedby'
> {
  onText: (text: string) => void
  /** Called with a file dropped on the area. Without it, the browser inserts the file's name. */
  onFile?: (file: File) => void
}

/** A text area for ids, one per line or comma-separated. It grows with its text. */
export function IdsArea({ onText, onFile, ...native }: IdsAreaProps) {
  const [isOver, setIsOver] = useState(false)
  const dropping = onFile && {
    onDragOver(event: DragEvent) {
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop(event: DragEvent) {
      setIsOver(false)
      const dropped = event.dataTransfer.files[0]
      if (!dropped) return
      event.preventDefault()
      onFile(dropped)
    },
  }
  return (
    <textarea
      {...native}
      {...dropping}
      className={styles.ids}
      spellCheck={false}
      autoComplete="off"
      data-over={isOver}
      onChange={(event) => onText(event.target.value)}
    />
  )
}
