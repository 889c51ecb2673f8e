import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { openFile } from './openFile.ts'

/** Opens files that are dropped anywhere on the page. Dialogs and editors handle those dropped on them. */
export function useDroppedFiles(): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    const isFree = (event: DragEvent) =>
      !event.defaultPrevented && event.dataTransfer?.types.includes('Files') === true
    const onOver = (event: DragEvent) => {
      if (isFree(event)) event.preventDefault()
    }
    const onDrop = (event: DragEvent) => {
      if (!isFree(event)) return
      event.preventDefault()
      const file = event.dataTransfer?.files[0]
      if (file) void openFile(file, navigate)
    }
    window.addEventListener('dragover', onOver)
    window.addEventListener('drop', onDrop)
    return () => {
      window.removeEventListener('dragover', onOver)
      window.removeEventListener('drop', onDrop)
    }
  }, [navigate])
}
