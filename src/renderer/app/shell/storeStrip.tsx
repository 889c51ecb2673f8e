import { useState } from 'react'
import type { Status } from '../../../contract/status.ts'
import { Button } from '../../ui/button/button.tsx'
import { Strip } from './strip.tsx'

/** Shown while the files of the database are not in place, and after a start at which it was missing. */
export function StoreStrip({ database: { fault, missing } }: Pick<Status, 'database'>) {
  const [hidden, setHidden] = useState<string | null>(null)
  if (fault !== null)
    return (
      <Strip label="Database" tone="bad" actions={null}>
        <b>Nothing can be stored: {fault}.</b> Calls are answered 503 and nothing is delivered. Put
        the files back. If they are gone, <code>hookbench backup FILE</code> still saves everything
        stored before; then restart Hookbench.
      </Strip>
    )
  if (missing === null || missing === hidden) return null
  return (
    <Strip
      label="Database"
      tone="wait"
      actions={<Button onClick={() => setHidden(missing)}>Hide</Button>}
    >
      <b>{missing}.</b>
    </Strip>
  )
}
