import { useLocation } from 'wouter'
import { FileButton } from '../../ui/button/fileButton.tsx'
import { addFiles } from './actions.ts'
import { pathOf } from './place.ts'

/** Copies scenario files into the folder. */
export function AddFileButton() {
  const [, navigate] = useLocation()
  const add = async (files: File[]) => {
    const last = await addFiles(files)
    if (last !== null) navigate(pathOf(last, null))
  }
  return (
    <FileButton
      label="Scenario files"
      asks
      title="Copy scenario files into the folder"
      accept=".yaml,.yml"
      multiple
      take={add}
    >
      Add file
    </FileButton>
  )
}
