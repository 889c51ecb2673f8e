import type { Settings } from '../../contract/settings.ts'
import type { Store } from '../store/store.ts'

export type SettingsInUse = ReturnType<typeof createSettingsInUse>

/** The stored settings in memory, read for each call and each attempt. */
export function createSettingsInUse(store: Store) {
  let settings = store.settings.read()
  let apply: (settings: Settings) => void = () => {}
  return {
    read: () => settings,
    /** Call after the stored settings change. */
    reread() {
      settings = store.settings.read()
      apply(settings)
    },
    /** `apply`: passes reread settings to the parts that do not read them themselves. */
    whenReread(wanted: (settings: Settings) => void) {
      apply = wanted
    },
    /** Disables the port's fault. If that cannot be stored, the fault is back after the next start. */
    endPortFault() {
      settings = { ...settings, portFault: null }
    },
  }
}
