import type { Capability, Host, HostSettings } from '../../contract/host.ts'
import { client, queries } from '../rpc/api.ts'
import { hostQuery } from '../rpc/host.ts'
import { orShowFault } from '../ui/notice/orShowFault.ts'
import { say } from '../ui/notice/toasts.tsx'
import { SwitchField } from './choices.tsx'

const fields: { name: keyof HostSettings & Capability; label: string; hint: string }[] = [
  {
    name: 'notifications',
    label: 'Notifications',
    hint: 'when a destination starts to fail or works again, while the window is in the background',
  },
  {
    name: 'closeToTray',
    label: 'Close to tray',
    hint: 'closing the window leaves Hookbench running in the tray',
  },
  {
    name: 'startAtLogin',
    label: 'Start at login',
    hint: 'starts in the background, with its icon in the tray',
  },
]

/** The settings that this host has. */
export function HostSection({ host }: { host: Host }) {
  return fields
    .filter(({ name }) => host.capabilities.includes(name))
    .map(({ name, label, hint }) => (
      <SwitchField
        key={name}
        label={label}
        hint={hint}
        on={host.settings[name] ?? false}
        onChange={(on) => void change({ [name]: on }, label)}
      />
    ))
}

export const hasHostSettings = ({ settings }: Host) => Object.keys(settings).length > 0

async function change(wanted: HostSettings, label: string) {
  await orShowFault(`${label} not changed`, async () => {
    queries.setQueryData(hostQuery.queryKey, await client.host.change(wanted))
    say(`${label}: ${Object.values(wanted).includes(true) ? 'enabled' : 'disabled'}`)
  })
}
