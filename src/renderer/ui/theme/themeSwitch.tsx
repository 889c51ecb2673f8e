import { Monitor, Moon, Sun } from 'lucide-react'
import { ToggleGroup } from 'radix-ui'
import { useCell } from '../cell.ts'
import { chooseTheme, type Theme, theme, themes, themeTitles } from './theme.ts'
import styles from './themeSwitch.module.css'

const icons: Record<Theme, typeof Sun> = { system: Monitor, dark: Moon, light: Sun }

export function ThemeSwitch() {
  const chosen = useCell(theme)
  return (
    <ToggleGroup.Root
      type="single"
      value={chosen}
      aria-label="Theme"
      className={styles.themes}
      onValueChange={(value) => {
        const choice = themes.find((each) => each === value)
        if (choice) chooseTheme(choice)
      }}
    >
      {themes.map((each) => {
        const [title, Icon] = [themeTitles[each], icons[each]]
        return (
          <ToggleGroup.Item key={each} value={each} aria-label={title} title={title}>
            <Icon size={14} aria-hidden />
          </ToggleGroup.Item>
        )
      })}
    </ToggleGroup.Root>
  )
}
