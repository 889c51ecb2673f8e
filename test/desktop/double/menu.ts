export interface MenuItem {
  label?: string
  role?: string
  type?: string
  accelerator?: string
  submenu?: MenuItem[]
  click?: () => void
}

const roles = new Set(
  'appMenu editMenu windowMenu help about close quit reload toggleDevTools resetZoom zoomIn zoomOut togglefullscreen'.split(
    ' ',
  ),
)

/** Refuses what Electron refuses: an item without a name, and unknown roles and accelerators. */
export function menuFrom(template: MenuItem[]): MenuItem[] {
  for (const { label, role, type, accelerator, submenu } of template) {
    if (role !== undefined && !roles.has(role)) throw new Error(`unknown role ${role}`)
    if (!label && role === undefined && type !== 'separator')
      throw new Error('an item has no label')
    if (accelerator !== undefined && !/^(CmdOrCtrl|Alt|Shift)\+[A-Z0-9,]$/.test(accelerator))
      throw new Error(`unknown accelerator ${accelerator}`)
    if (submenu) menuFrom(submenu)
  }
  return template
}

export function itemIn(menu: unknown, label: string): MenuItem {
  const items = menu as MenuItem[]
  const all = items.flatMap((item) => [item, ...(item.submenu ?? [])])
  const found = all.find((item) => item.label === label)
  if (!found) throw new Error(`no item ${label} in ${all.map((item) => item.label).join(', ')}`)
  return found
}
