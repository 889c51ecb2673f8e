import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { replaceFile } from '../files/replaceFile.ts'

/** Of the app on this machine; everything else is in the data directory, for all hosts. */
const Preferences = z.object({
  notifications: z.boolean().default(true),
  /** Null: the user was not asked yet. */
  closeToTray: z.boolean().nullable().default(null),
})
type Preferences = z.infer<typeof Preferences>

export function openPreferences(file: string) {
  let current = read(file)
  return {
    read: () => current,
    change(change: Partial<Preferences>) {
      current = { ...current, ...change }
      replaceFile(file, JSON.stringify(current))
    },
  }
}
export type PreferenceFile = ReturnType<typeof openPreferences>

/** A missing or damaged file means the defaults: nothing depends on it. */
function read(file: string): Preferences {
  try {
    return Preferences.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return Preferences.parse({})
  }
}
