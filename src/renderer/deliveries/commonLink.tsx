import { useLocation } from 'wouter'
import { filterSearch } from '../message/filter/filterSearch.ts'
import { Button } from '../ui/button/button.tsx'
import styles from './deliveriesPage.module.css'

/** Compares the messages of the filter with others of the same events. */
export function CommonLink({ text }: { text: string }) {
  const [, navigate] = useLocation()
  return (
    <Button
      look="chip"
      className={styles.follow}
      title="What do these messages have in common, and others do not?"
      onClick={() => navigate(`/common${filterSearch(text)}`)}
    >
      Find commonalities
    </Button>
  )
}
