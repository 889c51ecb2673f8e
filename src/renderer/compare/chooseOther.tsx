import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { tokenText } from '../../contract/filter/edit.ts'
import type { Message } from '../../contract/model.ts'
import { callRef, comparePath } from '../message/comparePath.ts'
import { StateWord } from '../message/stateWord.tsx'
import { api } from '../rpc/api.ts'
import { Button } from '../ui/button/button.tsx'
import { TextField } from '../ui/field/textField.tsx'
import { Note } from '../ui/notice/note.tsx'
import { Section } from '../ui/pane/section.tsx'
import { Ago } from '../ui/text/ago.tsx'
import styles from './parts/compared.module.css'
import { readReference } from './parts/reference.ts'
import { type Side, useSide } from './parts/useSide.ts'

const shown = 8

/** Chooses what to compare: two ids, or one of the messages like the chosen one. */
export function ChooseOther({ chosen }: { chosen: string | null }) {
  const [, navigate] = useLocation()
  const { side, fault } = useSide(chosen ?? '')
  const [first, setFirst] = useState(chosen ?? '')
  const [second, setSecond] = useState('')
  const [isRefused, setRefused] = useState(false)
  const submit = () => {
    const [a, b] = [first, second].map((text) => text.replaceAll(/[#,\s]/g, ''))
    if (!a || !b || !readReference(a) || !readReference(b)) return setRefused(true)
    navigate(comparePath(a, b))
  }
  const errorOf = (text: string) =>
    isRefused && !readReference(text) ? 'a message such as 12408, or a call such as c12390' : null
  return (
    <>
      <div className={styles.head}>
        <h1>Compare</h1>
        {side && (
          <>
            <Link className={styles.chip} href={side.href}>
              {side.title}
            </Link>
            <span className="dim">with…</span>
          </>
        )}
      </div>
      {chosen !== null && fault !== null && (
        <Note title="This cannot be compared" tone="bad">
          {fault}
        </Note>
      )}
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {chosen === null && (
          <TextField
            label="First message"
            value={first}
            onChange={setFirst}
            error={errorOf(first)}
            placeholder="#12408"
            mono
          />
        )}
        <TextField
          label={chosen === null ? 'Second message' : 'Message or call'}
          value={second}
          onChange={setSecond}
          error={errorOf(second)}
          placeholder="#12391"
          mono
        />
        <Button look="primary" type="submit" reads>
          Compare
        </Button>
        {side?.message?.callId && chosen !== null && (
          <Button
            onClick={() => navigate(comparePath(chosen, callRef(side.message?.callId ?? '')))}
          >
            Compare with its call
          </Button>
        )}
      </form>
      {side?.message && <Alike side={side} />}
    </>
  )
}

/** The newest messages of the same event: those in another state first. */
function Alike({ side }: { side: Side }) {
  const message = side.message as Message
  const { type, label, state } = message
  const event = type === 'track' ? tokenText('event', label) : tokenText('type', type)
  const others = useLike(`${event} ${state === 'delivered' ? '-state' : 'state'}:delivered`)
  const all = useLike(event)
  const rows = [...others, ...all]
    .filter(
      ({ id }, i, list) => id !== message.id && list.findIndex((each) => each.id === id) === i,
    )
    .slice(0, shown)
  if (rows.length === 0)
    return <p className="dim">There are no other messages of this event yet.</p>
  return (
    <Section title={`Messages of the same ${type === 'track' ? 'event' : 'type'}`}>
      <table className={styles.table} aria-label="Messages of the same event">
        <tbody>
          {rows.map((each) => (
            <tr key={each.id}>
              <th scope="row">
                <Link href={comparePath(side.text, each.id)}>
                  #{each.id} {each.label} {each.userId}
                </Link>
              </th>
              <td>
                <StateWord state={each.state} />
              </td>
              <td>{each.destination}</td>
              <td className="dim">
                <Ago at={each.receivedAt} inWords />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

const useLike = (filter: string): Message[] =>
  useQuery(
    api.messages.list.queryOptions({ input: { filter, limit: shown + 1 }, meta: { still: true } }),
  ).data?.items ?? []
