import { MoreHorizontal } from 'lucide-react'
import type { Attempt, MessageDetail } from '../../../contract/model.ts'
import { useLocation } from 'wouter'
import { attemptRef, comparePath } from '../../message/comparePath.ts'
import { copyActions } from '../../message/copyAs/copyActions.ts'
import { openDrill } from '../../message/drill.ts'
import { ActionMenu, type MenuAction } from '../../ui/button/actionMenu.tsx'
import { Button } from '../../ui/button/button.tsx'
import { copy } from '../../ui/notice/copy.ts'
import { resend, retryNow } from '../actions/actions.ts'
import { askToCancel } from '../actions/askToCancel.tsx'
import { previousAttempt } from './exchange/attempt.ts'
import { copyAsStep, nothingSent, requestOf } from './messageActions.ts'

interface MessageMenuProps {
  message: MessageDetail
  /** The attempt whose request is copied. */
  attempt: Attempt | undefined
}

/** All actions of a message, also those that have a button while there is room. */
export function MessageMenu({ message, attempt }: MessageMenuProps) {
  const { id, callId, refusals } = message
  const [, navigate] = useLocation()
  const previous = attempt && previousAttempt(attempt, message.attempts)
  const refOf = (each: Attempt) => attemptRef(id, each.endpointId, each.number)
  const groups = () => [
    {
      items: [
        { title: 'Retry now', asks: true, unless: refusals.retry, action: () => void retryNow(id) },
        { title: 'Resend', asks: true, unless: refusals.resend, action: () => void resend(id) },
        {
          title: 'Cancel message',
          asks: true,
          unless: refusals.cancel,
          action: () => void askToCancel(message),
        },
        { title: 'Drill…', action: () => openDrill([id]) },
        { title: 'Compare with…', action: () => navigate(comparePath(id)) },
        {
          title: 'Compare with the previous attempt',
          unless: whyNoPrevious(attempt, previous),
          action: () =>
            previous && attempt && navigate(comparePath(refOf(previous), refOf(attempt))),
        },
      ],
    },
    {
      title: 'Copy as',
      items: [
        ...requestActions(message, attempt),
        {
          title: 'Scenario step',
          unless: callId === null ? 'A deletion notice has no call' : null,
          action: () => void copyAsStep(message),
        },
      ],
    },
    { title: 'Copy', items: idActions(message) },
  ]
  const trigger = (
    <Button aria-label="More actions" title="More actions">
      <MoreHorizontal size={14} aria-hidden />
    </Button>
  )
  return <ActionMenu label="More actions" trigger={trigger} groups={groups} />
}

function whyNoPrevious(attempt: Attempt | undefined, previous: Attempt | undefined) {
  if (!attempt) return nothingSent
  return previous ? null : 'This is the first attempt at its endpoint'
}

function requestActions(message: MessageDetail, attempt: Attempt | undefined): MenuAction[] {
  const request = requestOf(message, attempt)
  if (request) return copyActions(request)
  return [{ title: 'curl', unless: nothingSent, action: () => {} }]
}

function idActions({ id, callId, userId }: MessageDetail): MenuAction[] {
  const item = (name: string, text: string): MenuAction => ({
    title: `${name} id`,
    action: () => void copy(text, `the ${name.toLowerCase()} id`),
  })
  return [
    item('Message', id),
    ...(callId === null ? [] : [item('Call', callId)]),
    ...(userId === null ? [] : [item('User', userId)]),
  ]
}
