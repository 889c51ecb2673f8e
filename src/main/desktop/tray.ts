import { Menu, Tray } from 'electron'
import type { Status } from '../../contract/status.ts'
import { plural } from '../../contract/format.ts'
import { resource } from './resources.ts'

interface TrayParts {
  show: () => void
  setPaused: (paused: boolean) => void
  quit: () => void
}

export interface Shown {
  delivery: Status['delivery']
  /** Destinations that fail. */
  failing: number
}

/** The state at a glance, and what is needed without the window. */
export function createTray({ show, setPaused, quit }: TrayParts) {
  const name = process.platform === 'darwin' ? 'trayTemplate.png' : 'tray.png'
  const tray = new Tray(resource(`tray/${name}`, `packaging/tray/${name}`))
  tray.on('click', show)
  return {
    update(shown: Shown) {
      const isPaused = shown.delivery.state === 'paused'
      const text = stateText(shown)
      tray.setToolTip(`Hookbench: ${text}`)
      tray.setContextMenu(
        Menu.buildFromTemplate([
          { label: text, enabled: false },
          { type: 'separator' },
          { label: 'Open Hookbench', click: show },
          {
            label: isPaused ? 'Resume delivery' : 'Pause delivery',
            click: () => setPaused(!isPaused),
          },
          { type: 'separator' },
          { label: 'Quit Hookbench', click: quit },
        ]),
      )
    },
  }
}

const states = {
  delivering: 'delivering',
  idle: 'nothing to deliver',
  paused: 'delivery is paused',
} as const

function stateText({ delivery: { state, reason }, failing }: Shown): string {
  const text = state === 'halted' ? `delivery is halted: ${reason}` : states[state]
  return failing === 0 ? text : `${text}, ${plural(failing, 'destination')} failing`
}
