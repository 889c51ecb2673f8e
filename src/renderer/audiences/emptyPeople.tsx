import { useLocation } from 'wouter'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { pathOf } from './kinds.ts'

export function EmptyPeople() {
  const [, navigate] = useLocation()
  return (
    <Empty
      title="No audiences yet"
      action={
        <>
          <Button look="primary" onClick={() => navigate(pathOf('audience', 'new'))}>
            New audience
          </Button>{' '}
          <Button onClick={() => navigate(pathOf('trait', 'new'))}>New computed trait</Button>
        </>
      }
    >
      <p>
        An audience is a named set of users: typed, pasted, from a CSV file, or by a rule over what
        was collected of them. A computed trait is a value of each user, such as the sum of their
        orders.
      </p>
      <p>
        A sync tells each user’s membership or value as an identify call of a source, and its
        destinations get it. The first one tells everyone; later ones tell those who changed. What
        it would send is shown before it is sent.
      </p>
    </Empty>
  )
}
