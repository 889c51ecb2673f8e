import { Tabs } from 'radix-ui'
import styles from './tabStrip.module.css'

interface Tab {
  value: string
  title: string
}

/** The row of tabs above a pane. Belongs inside a Tabs.Root. */
export function TabStrip({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <Tabs.List className={styles.strip} aria-label={label}>
      {tabs.map((tab) => (
        <Tabs.Trigger key={tab.value} value={tab.value} className={styles.tab}>
          {tab.title}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  )
}
