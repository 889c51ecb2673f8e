import { net, protocol } from 'electron'
import { join, normalize, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { contentPolicy } from '../http/contentPolicy.ts'

/** The renderer's own origin: a standard, secure scheme, without the privileges of `file:`. */
export const rendererOrigin = 'app://hookbench'

/** Before the app is ready. */
export function registerScheme() {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true } },
  ])
}

/** Serves the built renderer, and nothing outside its folder. */
export function serveRenderer(directory: string) {
  protocol.handle('app', async (request) => {
    const { host, pathname } = new URL(request.url)
    const file = rendererFile(directory, pathname)
    if (host !== 'hookbench' || file === null) return new Response('not found', { status: 404 })
    const response = await net.fetch(pathToFileURL(file).href)
    const headers = new Headers(response.headers)
    headers.set('content-security-policy', contentPolicy)
    headers.set('x-content-type-options', 'nosniff')
    return new Response(response.body, { status: response.status, headers })
  })
}

/** The file of a path, or null if it is outside the folder. */
function rendererFile(directory: string, pathname: string): string | null {
  const file = normalize(
    join(directory, pathname === '/' ? 'index.html' : decodeURIComponent(pathname)),
  )
  return file.startsWith(directory + sep) ? file : null
}
