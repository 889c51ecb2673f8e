import { useRef } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../ui/button.tsx'
import { addFiles } from './acts.ts'
import { pathOf } from './place.ts'

/** Takes scenario files from the disk into the folder. */
export function AddFileButton() {
  const [, navigate] = useLocation()
  const chooser = useRef<HTMLInputElement>(null)
  const add = async (files: FileList | null) => {
    const last = await addFiles([...(files ?? [])])
    if (last !== null) navigate(pathOf(last, null))
  }
  return (
    <>
      <Button title="Copy scenario files into the folder" onClick={() => chooser.current?.click()}>
        Add file
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept=".yaml,.yml"
        aria-label="Scenario files"
        onChange={(event) => {
          const { files } = event.target
          void add(files).finally(() => {
            if (chooser.current) chooser.current.value = ''
          })
        }}
      />
    </>
  )
}
