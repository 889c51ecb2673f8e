import { Button } from '../ui/button/button.tsx'
import { CopyButton } from '../ui/button/copyButton.tsx'
import { Empty } from '../ui/notice/empty.tsx'
import { JsonView } from '../ui/code/jsonView.tsx'
import { shellQuote } from '../../contract/copyAs/shellQuote.ts'
import { addExamples } from './files/actions.ts'
import { openRecord } from '../message/record.ts'

/** Explains scenarios, where they are stored, and how to run them elsewhere. */
export function NoScenarios({ folder }: { folder: string }) {
  const command = `hookbench scenario run ${shellQuote(folder)}`
  return (
    <Empty
      title="No scenarios yet"
      action={
        <>
          <Button asks look="primary" onClick={() => void addExamples()}>
            Add the examples
          </Button>{' '}
          <Button onClick={() => openRecord()}>Record what just happened</Button>
        </>
      }
    >
      <p>
        A scenario is a YAML file with calls to send, receivers that fail, clock changes and
        expected results. Files in <span className="mono">{folder}</span> are listed here. Run them
        in a separate workbench or in this one. Run the same files in a terminal or CI job:
      </p>
      <div style={{ display: 'grid', gap: 8, justifyItems: 'start', marginTop: 10 }}>
        <JsonView text={command} raw />
        <CopyButton text={command} what="the command" />
      </div>
    </Empty>
  )
}
