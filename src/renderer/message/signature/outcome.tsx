import { Button } from '../../ui/button/button.tsx'
import { Note } from '../../ui/notice/note.tsx'
import { fieldProblems } from './fieldProblems.ts'
import { Findings, type Signed } from './findings.tsx'
import type { SignatureCheck } from './useVerified.ts'

interface OutcomeProps extends Signed {
  check: SignatureCheck
  /** The fields of the page, which show the refusals that name them. */
  fields?: readonly string[]
}

const noFields: readonly string[] = []

/** What was found about a signature, that it is being looked for, or why that failed. */
export function Outcome({ check, fields = noFields, ...signed }: OutcomeProps) {
  const { verified, error, isOld, refetch } = check
  if (error) {
    if (fields.some((field) => fieldProblems(error, field).length > 0)) return null
    return (
      <div role="alert">
        <Note title="The signature could not be checked" tone="bad">
          <p>{error.message}</p>
          <Button onClick={refetch}>Check again</Button>
        </Note>
      </div>
    )
  }
  if (!verified)
    return (
      <p role="status" className="dim">
        Trying the known mistakes…
      </p>
    )
  return <Findings verified={verified} isOld={isOld} {...signed} />
}
