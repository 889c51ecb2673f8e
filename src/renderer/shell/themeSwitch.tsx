import { Monitor, Moon, Sun } from 'lucide-react'
import { ToggleGroup } from 'radix-ui'
import { useCell } from '../cell.ts'
import { chooseTheme, type Theme, theme } from './theme.ts'
import styles from './topBar.module.css'

const choices: { value: Theme; title: string; Icon: typeof Sun }[] = [
  { value: 'system', title: 'Theme of the system', Icon: Monitor },
  { value: 'dark', title: 'Dark theme', Icon: Moon },
  { value: 'light', title: 'Light theme', Icon: Sun },
]

export function ThemeSwitch() {
  const chosen = useCell(theme)
  return (
    <ToggleGroup.Root
      type="single"
      value={chosen}
      aria-label="Theme"
      className={styles.themes}
      onValueChange={(value) => {
        const choice = choices.find((each) => each.value === value)
        if (choice) chooseTheme(choice.value)
      }}
    >
      {choices.map(({ value, title, Icon }) => (
        <ToggleGroup.Item key={value} value={value} aria-label={title} title={title}>
          <Icon size={14} aria-hidden />
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
}
