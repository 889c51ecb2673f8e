import type { CurrentSettings, SettingsChange } from '../../contract/settings.ts'
import { Refusal } from '../errors/refusal.ts'
import type { Store } from '../store/store.ts'
import type { PortFaults } from '../collection/portFault.ts'
import type { Implementer } from './implementer.ts'
import { certificateFault } from '../workspace/trustedCa.ts'

interface Parts {
  store: Store
  portFaults: Pick<PortFaults, 'read'>
  changeSettings: (change: SettingsChange) => void
}

const readSettings = ({ store, portFaults }: Parts): CurrentSettings => ({
  ...store.settings.read(),
  portFault: portFaults.read(),
})

function changeSettings(parts: Parts, change: SettingsChange): CurrentSettings {
  const wrong = change.trustedCa ? certificateFault(change.trustedCa) : null
  if (wrong !== null) throw new Refusal('BAD_REQUEST', wrong, 'trustedCa')
  parts.changeSettings(change)
  return readSettings(parts)
}

export const settingsRoutes = (os: Implementer['settings'], parts: Parts) => ({
  get: os.get.handler(() => readSettings(parts)),
  update: os.update.handler(({ input }) => changeSettings(parts, input)),
})
