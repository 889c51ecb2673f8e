import envPaths from 'env-paths'

/** Where data lives unless an option says otherwise: the same place for the desktop app and the CLI. */
export const defaultDataDirectory = envPaths('Hookbench', { suffix: '' }).data
