import { scenarioStep } from '../../../contract/copyAs/scenarioStep.ts'
import type { CallDetail } from '../../../contract/model.ts'
import { readParts } from '../../message/draft/parts.ts'
import { Button } from '../../ui/button/button.tsx'
import { copy } from '../../ui/notice/copy.ts'

/** Copies the step of a scenario that sends the first call again. */
export function CopyStep({ call }: { call: CallDetail | null }) {
  const step = call
    ? scenarioStep(call.type, readParts(call.content) ?? [], call.source)
    : { unless: 'The first of the two has no call' }
  return (
    <Button
      unless={'unless' in step ? step.unless : null}
      onClick={() => 'text' in step && void copy(step.text, 'as a scenario step')}
    >
      Copy as scenario step
    </Button>
  )
}
