/** The client alone: the package's main file also loads fetch, caches, mocks and web sockets, 20 MB of memory. */
declare module 'undici/lib/dispatcher/client.js' {
  export { Client as default } from 'undici'
}
