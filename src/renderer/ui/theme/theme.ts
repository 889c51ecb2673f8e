import { createCell } from '../cell.ts'

export const themes = ['system', 'dark', 'light'] as const
export type Theme = (typeof themes)[number]

export const themeTitles: Record<Theme, string> = {
  system: 'Theme of the system',
  dark: 'Dark theme',
  light: 'Light theme',
}

const place = 'hookbench.theme'

function isTheme(text: string | null): text is Theme {
  return themes.some((theme) => theme === text)
}

function stored(): Theme {
  const text = localStorage.getItem(place)
  return isTheme(text) ? text : 'system'
}

export const theme = createCell<Theme>(stored())

/** Without the attribute, the page follows the system theme. */
function show(chosen: Theme): void {
  if (chosen === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = chosen
}

export function startTheme(): void {
  show(theme.get())
}

export function chooseTheme(chosen: Theme): void {
  theme.set(chosen)
  localStorage.setItem(place, chosen)
  show(chosen)
}
