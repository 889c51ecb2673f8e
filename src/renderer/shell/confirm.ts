import { createCell } from '../cell.ts'
import { modal, openModal } from './modal.ts'

export interface Question {
  title: string
  detail?: string
  /** What happens when it is done, one sentence each. */
  consequences?: readonly string[]
  /** The button that does it: verb and thing. */
  act: string
  /** The button that does not. */
  keep?: string
}

interface Choice<T extends string> {
  value: T
  title: string
  /** What follows from it. */
  hint?: string
}

/** A question with ways to do it, of which the first is chosen at the start. */
export interface ChoiceQuestion<T extends string> extends Question {
  choices: readonly Choice<T>[]
}

interface Asked {
  question: Question & Partial<ChoiceQuestion<string>>
  /** What was agreed to: the value of a choice, or empty where there was none; null: nothing yet. */
  answer: string | null
}

/** What the dialog that is open asks. */
export const asked = createCell<Asked>({ question: { title: '', act: '' }, answer: null })

/** Asks before something that cannot simply be taken back; resolves when the dialog closes. */
export async function confirm(question: Question): Promise<boolean> {
  return (await ask(question)) !== null
}

/** The same with a choice of how; null: nothing is to be done. */
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
