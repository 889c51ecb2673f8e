import type { CurrentSettings, SettingsChange } from '../../contract/settings.ts'
import { Refusal } from '../errors/refusal.ts'
import type { ReadStore } from '../store/readStore.ts'
import { type LiveParts, readLive } from './reading.ts'
import type { PortFaults } from '../collection/portFault.ts'
import type { Implementer } from './implementer.ts'
import { certificateFault } from '../workspace/trustedCa.ts'

interface ReadParts {
  store: ReadStore
  portFaults: Pick<PortFaults, 'read'>
}

interface Parts extends ReadParts {
  changeSettings: (change: SettingsChange) => void
}

const readSettings = ({ store, portFaults }: ReadParts): CurrentSettings => ({
  ...store.settings.read(),
  portFault: portFaults.read(),
})

function changeSettings(parts: Parts, change: SettingsChange): CurrentSettings {
  const wrong = change.trustedCa ? certificateFault(change.trustedCa) : null
  if (wrong !== null) throw new Refusal('BAD_REQUEST', wrong, 'trustedCa')
  parts.changeSettings(change)
  return readSettings(parts)
}

export const settingsDeskRoutes = (os: Implementer['settings'], parts: ReadParts & LiveParts) => ({
  get: os.get.handler(() => readLive(parts, () => readSettings(parts))),
})

export const settingsEngineRoutes = (os: Implementer['settings'], parts: Parts) => ({
  update: os.update.handler(({ input }) => changeSettings(parts, input)),
})
