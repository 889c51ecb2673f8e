import { useLocation } from 'wouter'
import { useRequester } from '../rpc/host.ts'
import type { Command } from '../ui/command.ts'
import { focusSetting } from './focusSetting.ts'
import { ownersSettings, settingId, settingPath, settings } from './settingPlace.ts'

/** Palette commands that open each setting. */
export function useSettingCommands(): Command[] {
  const [, navigate] = useLocation()
  const isOwner = useRequester()?.role === 'owner'
  const own = settings.filter(({ label }) => isOwner || !ownersSettings.has(label))
  return own.map(({ label, part }) => ({
    id: `setting ${label}`,
    title: `Open setting ${label}`,
    detail: part,
    action() {
      navigate(settingPath(label))
      // After the palette has restored the focus, which may be on this page.
      setTimeout(() => focusSetting(settingId(label)), 0)
    },
  }))
}
