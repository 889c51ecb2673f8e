import { useLocation } from 'wouter'
import type { Command } from '../palette/match.ts'
import { focusSetting } from './focusSetting.ts'
import { settingId, settingPath, settings } from './settingPlace.ts'

/** Leads to each setting by its name. */
export function useSettingCommands(): Command[] {
  const [, navigate] = useLocation()
  return settings.map(({ label, part }) => ({
    id: `setting ${label}`,
    title: `Open setting ${label}`,
    detail: part,
    act() {
      navigate(settingPath(label))
      // After the palette has given the focus back to where it was, which may be on this very page.
      setTimeout(() => focusSetting(settingId(label)), 0)
    },
  }))
}
