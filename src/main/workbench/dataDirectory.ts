import envPaths from 'env-paths'

/** The default data directory, the same for the desktop app and the CLI. */
export const defaultDataDirectory = envPaths('Hookbench', { suffix: '' }).data
