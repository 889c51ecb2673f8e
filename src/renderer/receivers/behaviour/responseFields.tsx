import { Field } from '../../ui/field/field.tsx'
import { Pick, Suggested } from '../../ui/field/inline.tsx'
import panel from '../../ui/pane/panel.module.css'
import { TwoColumns } from '../../ui/pane/pane.tsx'
import { Line } from './line.tsx'
import type { AnswerKind, DelayKind, ResponseDraft, SendingKind } from './responseDraft.ts'
import { faultAt, type Faults } from './typed.ts'

const answerChoices: readonly (readonly [AnswerKind, string])[] = [
  ['status', 'Status'],
  ['reset', 'Reset the connection'],
  ['close', 'Close the connection'],
  ['never answer', 'Never answer'],
  ['garbage', 'Garbage instead of HTTP'],
]

const delayChoices: readonly (readonly [DelayKind, string])[] = [
  ['none', 'None'],
  ['fixed', 'Fixed'],
  ['range', 'Range'],
  ['percentiles', 'Percentiles'],
  ['before', 'Just before the deadline'],
  ['after', 'Just after the deadline'],
]

const sendingChoices: readonly (readonly [SendingKind, string])[] = [
  ['whole', 'At once'],
  ['drip', 'Slowly'],
  ['stop', 'Stops half-way'],
]

const statuses = ['200', '204', '400', '401', '404', '410', '429', '500', '502', '503', '504']

interface ResponseFieldsProps {
  response: ResponseDraft
  faults: Faults
  /** Of the faults of this response. */
  path: string
  onChange: (response: ResponseDraft) => void
}

/** One response: a status with headers and a body, or what happens instead, and when. */
export function ResponseFields({ response, faults, path, onChange }: ResponseFieldsProps) {
  const { kind, status, headers, body } = response
  const set = (change: Partial<ResponseDraft>) => onChange({ ...response, ...change })
  const fault = (...keys: string[]) =>
    keys.map((key) => faultAt(faults, `${path}.${key}`)).find((each) => each !== null) ?? null
  const statusFault = fault('status', 'fault')
  const isStatus = kind === 'status'
  return (
    <>
      <Line name="Respond" fault={statusFault ?? faults.get(path) ?? null}>
        <Pick
          label="Response"
          value={kind}
          choices={answerChoices}
          onChange={(next) => set({ kind: next })}
        />
        {isStatus && (
          <Suggested
            label="Status"
            size="short"
            value={status}
            suggested={statuses}
            wrong={statusFault !== null}
            onChange={(next) => set({ status: next })}
          />
        )}
      </Line>
      {kind !== 'never answer' && (
        <DelayLine response={response} fault={fault('delay', 'at')} set={set} />
      )}
      {isStatus && (
        <>
          <TwoColumns>
            <Area
              label="Headers, one per line"
              value={headers}
              placeholder="Retry-After: 2"
              fault={fault('headers')}
              onChange={(next) => set({ headers: next })}
            />
            <Area
              label="Body; {{body.userId}}, {{attempt}} and others are filled in"
              value={body}
              placeholder={'{"ok":true}'}
              fault={fault('body')}
              onChange={(next) => set({ body: next })}
            />
          </TwoColumns>
          <SendingLine response={response} fault={fault('drip', 'stopAfter')} set={set} />
        </>
      )}
    </>
  )
}

interface LineFieldsProps {
  response: ResponseDraft
  fault: string | null
  set: (change: Partial<ResponseDraft>) => void
}

/** The labels of the durations of each kind, and the words before each. */
const spanFields: Record<DelayKind, readonly (readonly [label: string, before: string])[]> = {
  none: [],
  fixed: [['Delay', '']],
  range: [
    ['Shortest delay', 'from'],
    ['Longest delay', 'to'],
  ],
  percentiles: [
    ['Median delay', 'p50'],
    ['95th percentile', 'p95'],
    ['99th percentile', 'p99'],
  ],
  before: [],
  after: [],
}

function DelayLine({ response: { delay, spans }, fault, set }: LineFieldsProps) {
  return (
    <Line name="Delay" fault={fault}>
      <Pick
        label="Kind of delay"
        value={delay}
        choices={delayChoices}
        onChange={(next) => set({ delay: next })}
      />
      {spanFields[delay].map(([label, before], index) => (
        <span key={label}>
          {before !== '' && <span className="dim">{before} </span>}
          <Suggested
            label={label}
            size="short"
            value={spans[index] ?? ''}
            placeholder="1.5s"
            wrong={fault !== null}
            onChange={(text) =>
              set({ spans: spans.with(index, text) as unknown as ResponseDraft['spans'] })
            }
          />
        </span>
      ))}
    </Line>
  )
}

function SendingLine({ response: { sending, bytes }, fault, set }: LineFieldsProps) {
  return (
    <Line name="Send body" fault={fault}>
      <Pick
        label="How the body is sent"
        value={sending}
        choices={sendingChoices}
        onChange={(next) => set({ sending: next })}
      />
      {sending !== 'whole' && (
        <>
          <span className="dim">{sending === 'drip' ? 'at' : 'after'}</span>
          <Suggested
            label={sending === 'drip' ? 'Bytes a second' : 'Bytes before it stops'}
            size="short"
            value={bytes}
            wrong={fault !== null}
            onChange={(text) => set({ bytes: text })}
          />
          <span className="dim">{sending === 'drip' ? 'bytes a second' : 'bytes'}</span>
        </>
      )}
    </Line>
  )
}

interface AreaProps {
  label: string
  value: string
  placeholder: string
  fault: string | null
  onChange: (text: string) => void
}

function Area({ label, value, placeholder, fault, onChange }: AreaProps) {
  return (
    <Field label={label} problems={fault === null ? [] : [{ kind: 'fault', message: fault }]}>
      {({ input, said, isWrong }) => (
        <textarea
          id={input}
          className={panel.input}
          rows={2}
          value={value}
          placeholder={placeholder}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={isWrong}
          aria-describedby={said}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
