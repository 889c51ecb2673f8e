import { type BrowserWindow, dialog, shell } from 'electron'

/** Longer addresses do not fit into the question; what cannot be read is not opened. */
const longestAddress = 2000

/**
 * Opens an address in the user's browser. `ui`: the address of the same workbench in a browser, which needs no question.
 * Any other one may come from collected data, and a single click must not lead there.
 */
export async function openOutside(window: BrowserWindow, url: string, ui: string | null) {
  if (!/^https?:\/\//i.test(url) || url.length > longestAddress || !URL.canParse(url)) return
  const { href, origin, host } = new URL(url)
  if (origin !== ui && !(await isConfirmed(window, href, host))) return
  await shell.openExternal(href)
}

async function isConfirmed(window: BrowserWindow, href: string, host: string): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: `Open ${host} in your browser?`,
    detail: href,
    buttons: ['Open', 'Cancel'],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  })
  return response === 0
}
