import { useLocation } from 'wouter'
import { Button } from '../ui/button/button.tsx'
import { Empty } from '../ui/notice/empty.tsx'
import { pathOf } from './kinds/kinds.ts'

export function EmptyPeople() {
  const [, navigate] = useLocation()
  return (
    <Empty
      title="No audiences yet"
      action={
        <>
          <Button edits look="primary" onClick={() => navigate(pathOf('audience', 'new'))}>
            New audience
          </Button>{' '}
          <Button edits onClick={() => navigate(pathOf('trait', 'new'))}>
            New computed trait
          </Button>
        </>
      }
    >
      <p>
        An audience is a named set of users: entered by ID, imported from a CSV file, or selected by
        a rule over their collected calls. A computed trait is a value per user, such as the sum of
        their orders.
      </p>
      <p>
        A sync sends each user’s membership or value as an identify call of a source to its
        connected destinations. The first sync sends everyone, later syncs send changes only. You
        see a preview before anything is sent.
      </p>
    </Empty>
  )
}
