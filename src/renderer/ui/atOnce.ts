import { sayFault } from './toasts.tsx'

/** Runs a change that has no field to show a refusal at: a notice says what did not happen, and why. */
export async function atOnce(fault: string, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    sayFault(fault, error)
  }
}
