import { ChevronDown } from 'lucide-react'
import { languages } from '../../../contract/copyAs/languages.ts'
import { scenarioStep } from '../../../contract/copyAs/scenarioStep.ts'
import { useCell } from '../../ui/cell.ts'
import type { Sender } from '../../connections/snippets.ts'
import { ActionMenu } from '../../ui/button/actionMenu.tsx'
import { Button } from '../../ui/button/button.tsx'
import { copyAction } from '../../message/copyAs/copyActions.ts'
import { callRequest, curlCall, sendCommand } from './commands.ts'
import { draft } from '../../message/draft/draft.ts'

interface CopyAsProps {
  type: string | null
  sender: Sender
  /** The name of the source. */
  source: string
}

/** The call as a command, a program, or a step of a scenario. */
export function CopyAs({ type, sender, source }: CopyAsProps) {
  const { text, parts } = useCell(draft)
  if (type === null || parts === null)
    return <Button unless="The call is not valid yet">Copy as</Button>
  const request = callRequest(type, text, sender)
  const items = () => [
    ...languages.map(({ key, title, of }) =>
      copyAction(title, key === 'curl' ? { text: curlCall(type, text, sender) } : of(request)),
    ),
    copyAction('hookbench send', sendCommand(type, parts, sender)),
    copyAction('Scenario step', scenarioStep(type, parts, source), {
      what: 'as a scenario step',
    }),
  ]
  const trigger = (
    <Button>
      Copy as <ChevronDown size={13} aria-hidden />
    </Button>
  )
  return <ActionMenu label="Copy as" trigger={trigger} groups={() => [{ items: items() }]} />
}
