/** What calls say they were sent by. */
export const library = { name: 'hookbench', version: '1.0' }
export const userAgent = `hookbench-client/${library.version}`
