import { useLocation } from 'wouter'
import { useCell } from '../../ui/cell.ts'
import type { Command } from '../../ui/command.ts'
import { filterSearch } from '../filter/filterSearch.ts'
import { views } from './views.ts'

/** Opens a saved view. */
export function useViewCommands(): Command[] {
  const [, navigate] = useLocation()
  return useCell(views).map(({ list, path, name, filter }) => ({
    id: `view ${list} ${name}`,
    title: `Open view ${name}`,
    detail: filter,
    action: () => navigate(path + filterSearch(filter)),
  }))
}
