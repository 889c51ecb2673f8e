import type { Command } from '../ui/command.ts'
import { isTexts, readStored, store } from '../ui/stored.ts'

const place = 'hookbench.palette.recent'
/** As many as are shown and stored. */
const most = 5

/** The ids of the commands that were run last in this browser, newest first. */
export const recentIds = (): string[] => readStored(place, isTexts)?.slice(0, most) ?? []

/** Found messages and calls are not commands that are repeated. */
const found = /^(?:search$|message |call )/

export function rememberCommand(id: string): void {
  if (found.test(id)) return
  store(place, [id, ...recentIds().filter((each) => each !== id)].slice(0, most))
}

/** The recent ones of all commands, in the order of `ids`. */
export function recentOf(commands: readonly Command[], ids: readonly string[]): Command[] {
  const byId = new Map(commands.map((command) => [command.id, command]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
