import { Tabs } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { comparePath } from '../message/comparePath.ts'
import { CopyStep } from './parts/copyStep.tsx'
import { Button } from '../ui/button/button.tsx'
import { Note } from '../ui/notice/note.tsx'
import { Pane } from '../ui/pane/pane.tsx'
import { TabStrip } from '../ui/pane/tabStrip.tsx'
import { AttemptsTab } from './tabs/attemptsTab.tsx'
import { BodyTab } from './tabs/bodyTab.tsx'
import { ChooseOther } from './chooseOther.tsx'
import styles from './parts/compared.module.css'
import { HeadersTab } from './tabs/headersTab.tsx'
import { ResponsesTab } from './tabs/responsesTab.tsx'
import { type Side, useSide } from './parts/useSide.ts'

/** Compares two messages, two attempts, or a message with its call. Null: not chosen yet. */
export function ComparePage({ left, right }: { left: string | null; right: string | null }) {
  return (
    <Pane label="Compare" of={`${left} ${right}`}>
      {left === null || right === null ? (
        <ChooseOther key={left} chosen={left} />
      ) : (
        <Compared left={left} right={right} />
      )}
    </Pane>
  )
}

function Compared({ left, right }: { left: string; right: string }) {
  const [, navigate] = useLocation()
  const [a, b] = [useSide(left), useSide(right)]
  const fault = a.fault ?? b.fault
  return (
    <>
      <div className={styles.head}>
        <h1>Compare</h1>
        <Chip side={a.side} text={left} />
        <span className="dim">with</span>
        <Chip side={b.side} text={right} />
        <Button onClick={() => navigate(comparePath(right, left), { replace: true })}>Swap</Button>
        <span className={styles.space} />
        <Button onClick={() => navigate(comparePath(left))}>Compare with another</Button>
        <CopyStep call={a.side?.call ?? null} />
      </div>
      {fault !== null && (
        <Note title="These cannot be compared" tone="bad">
          <p>{fault}</p>
          <Link href={comparePath(a.side ? left : right)}>Choose another</Link>
        </Note>
      )}
      {fault === null && a.side && b.side && <Parts left={a.side} right={b.side} />}
      {fault === null && !(a.side && b.side) && (
        <p role="status" className="dim">
          Loading…
        </p>
      )}
    </>
  )
}

function Chip({ side, text }: { side: Side | null; text: string }) {
  if (!side) return <span className={styles.chip}>{text}</span>
  return (
    <Link className={styles.chip} href={side.href}>
      {side.title}
    </Link>
  )
}

interface Part {
  value: string
  title: string
  part: ReactNode
}

function partsOf(left: Side, right: Side): Part[] {
  const sides = { left, right }
  const body = {
    value: 'body',
    title: 'Body',
    part: <BodyTab {...sides} bodies={[left.body, right.body]} />,
  }
  if (!left.message || !right.message) return [body]
  const ofMessages = [
    { value: 'headers', title: 'Request headers', part: <HeadersTab {...sides} /> },
    { value: 'responses', title: 'Responses', part: <ResponsesTab {...sides} /> },
    { value: 'attempts', title: 'Attempts', part: <AttemptsTab {...sides} /> },
  ]
  if (!left.call || !right.call) return [body, ...ofMessages]
  const calls: [string, string] = [left.call.content, right.call.content]
  const call = { value: 'call', title: 'Call', part: <BodyTab {...sides} bodies={calls} /> }
  return [body, ...ofMessages, call]
}

function Parts({ left, right }: { left: Side; right: Side }) {
  const parts = partsOf(left, right)
  const [chosen, setChosen] = useState('body')
  const tab = parts.some(({ value }) => value === chosen) ? chosen : 'body'
  return (
    <Tabs.Root value={tab} onValueChange={setChosen} className={styles.tabs}>
      <TabStrip label="Parts" tabs={parts} />
      {parts.map(({ value, part }) => (
        <Tabs.Content key={value} value={value} className={styles.part}>
          {part}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  )
}
