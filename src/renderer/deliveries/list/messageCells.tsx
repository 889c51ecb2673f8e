import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { countText } from '../../../contract/format.ts'
import type { Message } from '../../../contract/model.ts'
import { Pips } from '../../message/pips.tsx'
import { StateWord } from '../../message/stateWord.tsx'
import { TypeTag } from '../../message/typeTag.tsx'
import { Ago } from '../../ui/text/ago.tsx'
import { titleText } from '../../ui/text/titleText.ts'
import type { MessageColumnId } from './messageColumns.ts'
import styles from './messageRow.module.css'
import { NextAttempt } from './nextAttempt.tsx'

interface MessageCell {
  className?: string | undefined
  /** The tooltip. */
  hint?: (message: Message) => string
  show: (message: Message) => ReactNode
}

const mono = 'mono dim'

/** The content of each column. */
export const messageCells: Record<MessageColumnId, MessageCell> = {
  select: {
    className: styles.select,
    // The row itself says whether it is selected.
    show: () => (
      <span data-mark className={styles.box} aria-hidden>
        <Check size={11} strokeWidth={3} />
      </span>
    ),
  },
  state: { show: ({ state }) => <StateWord state={state} /> },
  type: { show: ({ type }) => <TypeTag type={type} /> },
  call: {
    hint: ({ label, destination }) => `${titleText(label)}\nto ${destination}`,
    show: ({ label }) => label,
  },
  user: {
    className: mono,
    hint: ({ userId }) => titleText(userId ?? ''),
    show: ({ userId }) => userId ?? '—',
  },
  destination: {
    className: 'dim',
    hint: ({ destination }) => destination,
    show: ({ destination }) => destination,
  },
  source: {
    className: 'dim',
    hint: ({ source }) => source ?? '',
    show: ({ source }) => source ?? '—',
  },
  endpoints: { show: ({ standings }) => <Pips standings={standings} /> },
  attempts: { show: ({ attemptCount }) => countText(attemptCount) },
  next: { show: (message) => <NextAttempt message={message} /> },
  received: { className: 'dim', show: ({ receivedAt }) => <Ago at={receivedAt} /> },
  id: { className: mono, show: ({ id }) => `#${id}` },
}
