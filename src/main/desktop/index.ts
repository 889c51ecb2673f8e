import { app } from 'electron'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { defaultDataDirectory } from '../workbench/dataDirectory.ts'
import { runDesktop } from './desktop.ts'
import { openedBy } from './opened.ts'
import { registerScheme } from './protocol.ts'

/** Without the program, and in a checkout without its folder. */
const args = process.argv.slice(app.isPackaged ? 1 : 2)
const opened = openedBy(args, process.cwd())

// Each data directory has an app of its own, whose files are in one folder of it.
const directory = process.env.HOOKBENCH_DATA ?? defaultDataDirectory
const own = join(directory, 'desktop')
mkdirSync(own, { recursive: true, mode: 0o700 })
app.setPath('userData', own)

// Windows shows notifications only of an app with the id of its shortcut, which is that of the package.
if (process.platform === 'win32') app.setAppUserModelId('dev.hookbench.desktop')

// Both must happen before the app is ready. What a second start was asked to open goes to the first one.
registerScheme()
if (app.requestSingleInstanceLock({ ...opened })) void runDesktop({ directory, args, opened })
else app.quit()
