import { useSyncExternalStore } from 'react'

/** The whole route, query included, is in the fragment, so that the page works with any server and protocol. */
const current = () => location.hash.slice(1).replace(/^(?!\/)/, '/')

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  window.addEventListener('popstate', listener)
  return () => {
    window.removeEventListener('hashchange', listener)
    window.removeEventListener('popstate', listener)
  }
}

const pathOf = () => current().split('?')[0] || '/'
const searchOf = () => current().split('?').slice(1).join('?')

function navigate(to: string, options: { replace?: boolean } = {}): void {
  const url = `${location.pathname}${location.search}#${to}`
  if (options.replace) history.replaceState(null, '', url)
  else history.pushState(null, '', url)
  window.dispatchEvent(new PopStateEvent('popstate'))
}

function useHashPath(): [string, typeof navigate] {
  return [useSyncExternalStore(subscribe, pathOf), navigate]
}

function useHashSearch(): string {
  return useSyncExternalStore(subscribe, searchOf)
}

/** The props of a wouter Router. */
export const hashRoute = {
  hook: useHashPath,
  searchHook: useHashSearch,
  hrefs: (href: string) => `#${href}`,
}
