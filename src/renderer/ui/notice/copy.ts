import { say, sayFault } from './toasts.tsx'

/** `what` completes the toast "Copied …"; `detail` names what it is of. */
export async function copy(text: string, what: string, detail?: string): Promise<void> {
  try {
    await write(text)
    say(`Copied ${what}`, detail)
  } catch (error) {
    sayFault(`Could not copy ${what}`, error)
  }
}

async function write(text: string): Promise<void> {
  // Pages served over plain HTTP from another machine have no clipboard API.
  if (window.isSecureContext) return navigator.clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  document.body.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  if (!copied) throw new Error('The browser refused. Select the text and copy it manually.')
}
