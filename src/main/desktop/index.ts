import { app } from 'electron'
import { runDesktop } from './desktop.ts'
import { registerScheme } from './protocol.ts'

// Both must happen before the app is ready.
registerScheme()
if (app.requestSingleInstanceLock()) void runDesktop()
else app.quit()
