import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copyButton.tsx'
import { Empty } from '../ui/empty.tsx'
import { JsonView } from '../ui/jsonView.tsx'
import { shellQuote } from '../ui/shellQuote.ts'
import { addExamples } from './acts.ts'
import { openRecord } from './record.ts'

/** What a scenario is, where it lives, and how it is run elsewhere. */
export function NoScenarios({ folder }: { folder: string }) {
  const command = `hookbench scenario run ${shellQuote(folder)}`
  return (
    <Empty
      title="No scenarios yet"
      action={
        <>
          <Button look="primary" onClick={() => void addExamples()}>
            Add the examples
          </Button>{' '}
          <Button onClick={() => openRecord()}>Record what just happened</Button>
        </>
      }
    >
      <p>
        A scenario is a YAML file: calls that are sent, receivers that fail, hours that pass in
        seconds, and what has to have come of it. Files in <span className="mono">{folder}</span>{' '}
        are listed here and run by a click, in a workbench of their own or in this one. A terminal
        or a CI job runs the same files:
      </p>
      <div style={{ display: 'grid', gap: 8, justifyItems: 'start', marginTop: 10 }}>
        <JsonView text={command} raw />
        <CopyButton text={command} what="the command" />
      </div>
    </Empty>
  )
}
