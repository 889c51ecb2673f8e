import type { Settings, SettingsChange } from '../../contract/settings.ts'
import { Refusal } from '../refusal.ts'
import type { Workbench } from '../workbench.ts'
import { certificateFault } from '../workspace/trustedCa.ts'

export function changeSettings(workbench: Workbench, change: SettingsChange): Settings {
  const wrong = change.trustedCa ? certificateFault(change.trustedCa) : null
  if (wrong !== null) throw new Refusal('BAD_REQUEST', wrong, 'trustedCa')
  workbench.changeSettings(change)
  return workbench.store.settings.read()
}
