import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { api } from '../rpc/api.ts'
import type { Command } from '../ui/command.ts'
import { type Kind, kindWords, pathOf } from './kinds/kinds.ts'

/** Palette commands that create and open audiences and computed traits. */
export function usePeopleCommands(): Command[] {
  const [, navigate] = useLocation()
  const audiences = useQuery(api.audiences.list.queryOptions()).data?.items ?? []
  const traits = useQuery(api.traits.list.queryOptions()).data?.items ?? []
  const make = (kind: Kind): Command => ({
    id: `new ${kind}`,
    title: `New ${kindWords[kind].one}`,
    asks: true,
    action: () => navigate(pathOf(kind, 'new')),
  })
  const open = (kind: Kind, { id, name, key }: { id: string; name: string; key: string }) => ({
    id: `${kind} ${id}`,
    title: `Open ${kindWords[kind].one} ${name}`,
    detail: key,
    action: () => navigate(pathOf(kind, id)),
  })
  return [
    make('audience'),
    make('trait'),
    ...audiences.map((each) => open('audience', each)),
    ...traits.map((each) => open('trait', each)),
  ]
}
