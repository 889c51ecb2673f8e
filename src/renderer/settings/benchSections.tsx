import type { Settings } from '../../contract/settings.ts'
import type { Clock, Status } from '../../contract/status.ts'
import { clockMenuOpen } from '../shell/clock.ts'
import { ThemeSwitch } from '../shell/themeSwitch.tsx'
import { sizeText } from '../ui/amounts.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copyButton.tsx'
import { speedText } from '../ui/timeWords.ts'
import { openWorkspaceExport, openWorkspaceImport } from '../workspace/open.ts'
import { FactField } from './factField.tsx'
import { SettingField } from './settingField.tsx'

export function Sending({ settings: { senderName, trustedCa } }: { settings: Settings }) {
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
        hint="certificates in PEM that endpoints' certificates may go back to, besides the usual ones"
        placeholder="-----BEGIN CERTIFICATE-----"
        lines={5}
        long
        value={trustedCa ?? ''}
        change={(text) => ({ trustedCa: text || null })}
        undo={{ trustedCa }}
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
      <Button onClick={openWorkspaceExport}>Export workspace</Button>
      <Button onClick={openWorkspaceImport}>Import workspace</Button>
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
    return <FactField label="Database">Kept in memory, and gone when Hookbench ends.</FactField>
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
