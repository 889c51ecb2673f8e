import type { Settings } from '../../contract/settings.ts'
import type { Clock, Status } from '../../contract/status.ts'
import { sizeText, speedText } from '../../contract/format.ts'
import { clockMenuOpen } from '../engine/clock.ts'
import { ThemeSwitch } from '../ui/theme/themeSwitch.tsx'
import { Button } from '../ui/button/button.tsx'
import { CopyButton } from '../ui/button/copyButton.tsx'
import { openWorkspaceExport, openWorkspaceImport } from '../workspace/open.ts'
import { changeAtOnce } from './change.ts'
import { ChoiceField } from './choices.tsx'
import { FactField } from './factField.tsx'
import { SettingField } from './settingField.tsx'

const authorityTrust = [
  {
    value: 'receivers',
    title: 'Receivers',
    hint: "trusted at the receivers' HTTPS port, whose certificates it issues",
  },
  { value: 'everywhere', title: 'Everywhere', hint: 'trusted at every endpoint' },
  {
    value: 'never',
    title: 'Never',
    hint: 'its certificates fail like those of an unknown authority',
  },
] as const

export function Sending({ settings }: { settings: Settings }) {
  const { senderName, trustedCa, trustLocalAuthority } = settings
  return (
    <>
      <SettingField
        label="Sender name"
        hint={`as in User-Agent: ${senderName}/1.0`}
        value={senderName}
        change={(text) => ({ senderName: text })}
        undo={{ senderName }}
      />
      <SettingField
        label="Trusted CA"
        hint="additional PEM certificates to trust for endpoints"
        placeholder="-----BEGIN CERTIFICATE-----"
        lines={5}
        long
        value={trustedCa ?? ''}
        change={(text) => ({ trustedCa: text || null })}
        undo={{ trustedCa }}
      />
      <ChoiceField
        label="Local authority"
        value={trustLocalAuthority}
        choices={authorityTrust}
        onChange={(value) =>
          changeAtOnce(
            { trustLocalAuthority: value },
            { title: `Local authority: ${value}`, undo: { trustLocalAuthority } },
          )
        }
      />
    </>
  )
}

export function ClockSpeed({ clock }: { clock: Clock }) {
  return (
    <FactField label="Speed">
      <span className="mono">{speedText(clock.speed)}</span>
      <Button onClick={() => clockMenuOpen.set(true)}>Open the clock</Button>
    </FactField>
  )
}

export function Workspace() {
  return (
    <FactField label="File">
      <Button edits onClick={openWorkspaceExport}>
        Export workspace
      </Button>
      <Button edits onClick={openWorkspaceImport}>
        Import workspace
      </Button>
    </FactField>
  )
}

export function Appearance() {
  return (
    <FactField label="Theme">
      <ThemeSwitch />
    </FactField>
  )
}

export function Data({ database: { path, bytes } }: { database: Status['database'] }) {
  if (path === ':memory:')
    return <FactField label="Database">Stored in memory, deleted when Hookbench stops.</FactField>
  return (
    <>
      <FactField label="Database">
        <span className="mono">{path}</span>
        <CopyButton text={path} what="the database's path" />
      </FactField>
      <FactField label="Size">{sizeText(bytes)}</FactField>
    </>
  )
}
