/** The library name and version that calls report. */
export const library = { name: 'hookbench', version: '1.0' }
export const userAgent = `hookbench-client/${library.version}`
