import type { CurrentSettings, SettingsChange } from '../../contract/settings.ts'
import { Refusal } from '../refusal.ts'
import type { Workbench } from '../workbench.ts'
import { certificateFault } from '../workspace/trustedCa.ts'

export const readSettings = ({ store, portFaults }: Workbench): CurrentSettings => ({
  ...store.settings.read(),
  portFault: portFaults.read(),
})

export function changeSettings(workbench: Workbench, change: SettingsChange): CurrentSettings {
  const wrong = change.trustedCa ? certificateFault(change.trustedCa) : null
  if (wrong !== null) throw new Refusal('BAD_REQUEST', wrong, 'trustedCa')
  workbench.changeSettings(change)
  return readSettings(workbench)
}
