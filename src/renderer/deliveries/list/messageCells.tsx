import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { countText, spanText } from '../../../contract/format.ts'
import type { Message } from '../../../contract/model.ts'
import { filterBy } from '../../message/filter/filterBy.ts'
import { Pips } from '../../message/pips.tsx'
import { StateWord } from '../../message/stateWord.tsx'
import { TypeTag } from '../../message/typeTag.tsx'
import { Ago } from '../../ui/text/ago.tsx'
import { titleText } from '../../ui/text/titleText.ts'
import type { MessageColumnId } from './messageColumns.ts'
import styles from './messageRow.module.css'
import { LastResponse } from './lastResponse.tsx'
import { NextAttempt } from './nextAttempt.tsx'

interface MessageCell {
  className?: string | undefined
  /** The tooltip. */
  hint?: (message: Message) => string
  /** The value by which a click filters the list. */
  filter?: (message: Message) => ReturnType<typeof filterBy>
  /** `marked`: the message is part of the selection. */
  show: (message: Message, marked: boolean) => ReactNode
}

const mono = 'mono dim'

/** The content of each column. */
export const messageCells: Record<MessageColumnId, MessageCell> = {
  select: {
    className: styles.select,
    // The row itself says whether it is selected.
    show: (_, marked) => (
      <span data-mark className={styles.box} aria-hidden>
        {marked && <Check size={11} strokeWidth={3} />}
      </span>
    ),
  },
  state: {
    filter: ({ state }) => filterBy('state', state),
    show: ({ state }) => <StateWord state={state} />,
  },
  type: {
    filter: ({ type }) => filterBy('type', type),
    show: ({ type }) => <TypeTag type={type} />,
  },
  call: {
    hint: ({ label, destination }) => `${titleText(label)}\nto ${destination}`,
    filter: ({ type, label }) => filterBy('event', type === 'track' ? label : null),
    show: ({ label }) => label,
  },
  user: {
    className: mono,
    hint: ({ userId }) => titleText(userId ?? ''),
    filter: ({ userId }) => filterBy('user', userId),
    show: ({ userId }) => userId ?? '—',
  },
  destination: {
    className: 'dim',
    hint: ({ destination }) => destination,
    filter: ({ destination }) => filterBy('destination', destination),
    show: ({ destination }) => destination,
  },
  source: {
    className: 'dim',
    hint: ({ source }) => source ?? '',
    filter: ({ source }) => filterBy('source', source),
    show: ({ source }) => source ?? '—',
  },
  endpoints: { show: ({ standings }) => <Pips standings={standings} /> },
  status: {
    className: 'mono',
    filter: ({ last }) =>
      (last?.status ?? null) === null
        ? filterBy('outcome', last?.outcome ?? null)
        : filterBy('status', last?.status ?? null),
    show: ({ last }) => last && <LastResponse last={last} />,
  },
  duration: { className: 'dim', show: ({ last }) => last && spanText(last.durationMs) },
  attempts: { show: ({ attemptCount }) => countText(attemptCount) },
  next: { show: (message) => <NextAttempt message={message} /> },
  received: { className: 'dim', show: ({ receivedAt }) => <Ago at={receivedAt} /> },
  id: { className: mono, hint: ({ id }) => `#${id}`, show: ({ id }) => `#${id}` },
}
