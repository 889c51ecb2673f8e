import { useQuery } from '@tanstack/react-query'
import {
  Activity,
  ArrowRightToLine,
  FileKey2,
  Gauge,
  Inbox,
  ListChecks,
  type LucideIcon,
  MonitorCheck,
  PenLine,
  RadioTower,
  Repeat2,
  Settings,
  Split,
  UserX,
  UsersRound,
  Workflow,
} from 'lucide-react'
import { Fragment } from 'react'
import { Link, useLocation } from 'wouter'
import { countText } from '../../../contract/format.ts'
import { statusQuery } from '../../rpc/connection.ts'
import { filesQuery } from '../../scenarios/files/queries.ts'
import { starting } from '../../start/starting.ts'
import styles from './nav.module.css'

interface Page {
  href: string
  /** Other path prefixes that belong to this page. */
  also?: readonly string[]
  title: string
  Icon: LucideIcon
  count?: number | undefined
  /** The heading of the group that starts with this page. */
  heading?: string
}

export function Nav() {
  const [path] = useLocation()
  const status = useQuery(statusQuery).data
  const messages = status && Object.values(status.counts).reduce((sum, count) => sum + count, 0)
  const scenarios = useQuery(filesQuery).data?.items.flatMap((file) => file.scenarios).length
  const pages: Page[] = [
    {
      href: '/deliveries',
      title: 'Deliveries',
      Icon: ArrowRightToLine,
      count: messages,
      also: ['/start', '/compare', '/common'],
    },
    {
      href: '/calls',
      title: 'Calls',
      Icon: Inbox,
      count: status?.totals.calls,
      also: ['/rejections'],
    },
    { href: '/compose', title: 'Compose', Icon: PenLine },
    { href: '/scenarios', title: 'Scenarios', Icon: ListChecks, count: scenarios },
    { href: '/drills', title: 'Drills', Icon: Repeat2 },
    {
      href: '/audiences',
      title: 'Audiences',
      Icon: UsersRound,
      count: status?.totals.audiences,
      also: ['/traits'],
      heading: 'People',
    },
    { href: '/deletions', title: 'Deletions', Icon: UserX },
    { href: '/overview', title: 'Overview', Icon: Workflow, heading: 'Connections' },
    { href: '/sources', title: 'Sources', Icon: RadioTower, count: status?.totals.sources },
    {
      href: '/destinations',
      title: 'Destinations',
      Icon: Split,
      count: status?.totals.destinations,
    },
    {
      href: '/receivers',
      title: 'Receivers',
      Icon: MonitorCheck,
      count: status?.totals.receivers,
    },
    { href: '/signature', title: 'Signature', Icon: FileKey2 },
    { href: '/health', title: 'Health', Icon: Activity },
    { href: '/capacity', title: 'Capacity', Icon: Gauge },
    { href: '/settings', title: 'Settings', Icon: Settings },
  ]
  return (
    <nav className={styles.nav} aria-label="Pages">
      {pages.map(({ href, also = [], title, Icon, count, heading }) => (
        <Fragment key={href}>
          {heading && <p>{heading}</p>}
          <Link
            href={href}
            title={title}
            onClick={() => starting.set(false)}
            aria-current={
              [href, ...also].some((each) => path.startsWith(each)) ? 'page' : undefined
            }
          >
            <Icon size={15} strokeWidth={1.7} aria-hidden />
            <span>{title}</span>
            {count !== undefined && <b>{countText(count)}</b>}
          </Link>
        </Fragment>
      ))}
    </nav>
  )
}
