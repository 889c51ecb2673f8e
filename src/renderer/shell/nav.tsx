import { useQuery } from '@tanstack/react-query'
import { ArrowRightToLine, Inbox } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { statusQuery } from '../connection.ts'
import { countText } from '../ui/amounts.ts'
import styles from './nav.module.css'

export function Nav() {
  const [path] = useLocation()
  const status = useQuery(statusQuery).data
  const messages = status && Object.values(status.counts).reduce((sum, count) => sum + count, 0)
  const calls = status && status.totals.calls + status.totals.rejections
  const pages = [
    { href: '/deliveries', title: 'Deliveries', Icon: ArrowRightToLine, count: messages },
    { href: '/calls', title: 'Calls', Icon: Inbox, count: calls },
  ]
  return (
    <nav className={styles.nav} aria-label="Pages">
      {pages.map(({ href, title, Icon, count }) => (
        <Link
          key={href}
          href={href}
          title={title}
          aria-current={path.startsWith(href) ? 'page' : undefined}
        >
          <Icon size={15} strokeWidth={1.7} aria-hidden />
          <span>{title}</span>
          {count !== undefined && <b>{countText(count)}</b>}
        </Link>
      ))}
    </nav>
  )
}
