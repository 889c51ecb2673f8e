import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { api } from '../rpc/api.ts'
import styles from './sources.module.css'

/** Links to the audiences and computed traits whose calls belong to a source. */
export function UsersOfSource({ source }: { source: string }) {
  const audiences = useQuery(api.audiences.list.queryOptions()).data?.items ?? []
  const traits = useQuery(api.traits.list.queryOptions()).data?.items ?? []
  const users = [
    ...audiences.map((each) => ({ ...each, href: `/audiences/${each.id}`, noun: 'audience' })),
    ...traits.map((each) => ({ ...each, href: `/traits/${each.id}`, noun: 'computed trait' })),
  ].filter((each) => each.source === source)
  return (
    <div className={styles.links}>
      {users.map(({ href, noun, name }) => (
        <Link key={href} href={href}>
          Open {noun} {name}
        </Link>
      ))}
    </div>
  )
}
