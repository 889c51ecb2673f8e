import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { Command } from '../ui/command.ts'
import { run } from './files/actions.ts'
import { listedOf, pathOf } from './files/place.ts'
import { filesQuery } from './files/queries.ts'

/** Palette commands that open and run scenarios. Runs use a separate workbench, as with `r` on the page. */
export function useScenarioCommands(): Command[] {
  const [, navigate] = useLocation()
  const files = useQuery(filesQuery).data?.items ?? []
  return listedOf(files).flatMap(({ key, file, scenario, unless }): Command[] => {
    const name = scenario?.name ?? null
    const open: Command = {
      id: `scenario ${key}`,
      title: name === null ? `Open scenario file ${file}` : `Open scenario ${name}`,
      ...(name !== null && { detail: file }),
      action: () => navigate(pathOf(file, name)),
    }
    if (name === null || unless !== null) return [open]
    const start = async () => {
      const begun = await run({ file, scenario: name, bench: 'own' })
      if (begun) navigate(pathOf(file, name, begun.id))
    }
    return [
      open,
      {
        id: `run ${key}`,
        title: `Run scenario ${name}`,
        detail: file,
        asks: true,
        action: () => void start(),
      },
    ]
  })
}
