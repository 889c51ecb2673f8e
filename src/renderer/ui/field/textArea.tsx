import { type ComponentProps, type DragEvent, useState } from 'react'
import styles from './textArea.module.css'

interface TextAreaProps extends Pick<
  ComponentProps<'textarea'>,
  'ref' | 'id' | 'value' | 'placeholder' | 'rows' | 'aria-invalid' | 'aria-describedby'
> {
  onText: (text: string) => void
  /** Called with a file dropped on the area. Without it, the browser inserts the file's name. */
  onFile?: (file: File) => void
}

/** A monospace text area for what is pasted or dropped. It grows with its text. */
export function TextArea({ onText, onFile, ...native }: TextAreaProps) {
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
      className={styles.area}
      spellCheck={false}
      autoComplete="off"
      data-over={isOver}
      onChange={(event) => onText(event.target.value)}
    />
  )
}
