import type { ReactNode } from 'react'
import { createCell } from '../cell.ts'
import { modal, openModal } from './modal.ts'

export interface Question {
  title: string
  detail?: string
  /** The consequences, one sentence each. */
  consequences?: readonly string[]
  /** What is affected: the first items, and a text for the others. */
  named?: { items: readonly { id: string; line: ReactNode }[]; more: string | null }
  /** A sentence about the consequences. */
  note?: string
  /** The title of the confirm button: verb and thing. */
  action: string
  /** The title of the cancel button. */
  keep?: string
}

/** How many of the affected items are listed. */
export const mostNamed = 8

interface Choice<T extends string> {
  value: T
  title: string
  /** The consequence of the choice. */
  hint?: string
}

/** A question with choices. The first is preselected. */
export interface ChoiceQuestion<T extends string> extends Question {
  choices: readonly Choice<T>[]
}

interface Asked {
  question: Question & Partial<ChoiceQuestion<string>>
  /** The answer: the value of the choice, empty without choices, null if not confirmed. */
  answer: string | null
}

/** The question of the open dialog. */
export const asked = createCell<Asked>({ question: { title: '', action: '' }, answer: null })

/** Asks before an action that is hard to undo. Resolves when the dialog closes. */
export async function confirm(question: Question): Promise<boolean> {
  return (await ask(question)) !== null
}

/** Asks with choices; null if cancelled. */
export function confirmChoice<T extends string>(question: ChoiceQuestion<T>): Promise<T | null> {
  return ask(question) as Promise<T | null>
}

function ask(question: Asked['question']): Promise<string | null> {
  asked.set({ question, answer: null })
  openModal('confirm')
  return new Promise((resolve) => {
    const stop = modal.subscribe(() => {
      if (modal.get() === 'confirm') return
      stop()
      resolve(asked.get().answer)
    })
  })
}
