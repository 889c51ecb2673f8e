import { app } from 'electron'
import { join } from 'node:path'

/** A file that is shipped beside the app's archive; in a checkout it is at its source. */
export const resource = (shipped: string, source: string) =>
  app.isPackaged ? join(process.resourcesPath, shipped) : join(app.getAppPath(), source)
