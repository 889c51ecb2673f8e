import { sayFault } from './toasts.tsx'

/** Runs a change without a field to show a refusal at. On failure, a toast shows what did not happen, and why. */
export async function orShowFault(fault: string, action: () => Promise<void>): Promise<void> {
  try {
    await action()
  } catch (error) {
    sayFault(fault, error)
  }
}
