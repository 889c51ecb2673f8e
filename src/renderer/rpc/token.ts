const place = 'hookbench.token'

/**
 * The token arrives once, in the fragment of the URL that `hookbench serve` prints. It is removed from the address bar
 * immediately, so that copied URLs and screenshots do not contain it.
 */
export function takeToken(): string | null {
  const arrived = new URLSearchParams(location.hash.slice(1)).get('token')
  if (arrived === null || !location.hash.startsWith('#token=')) return sessionStorage.getItem(place)
  sessionStorage.setItem(place, arrived)
  history.replaceState(history.state, '', `${location.pathname}${location.search}#/`)
  return arrived
}

/** Pasting a URL over this one only changes the fragment, so a new token requires a reload. */
export function watchToken(): void {
  let isLeaving = false
  const take = (event: Event) => {
    if (!isLeaving && !location.hash.startsWith('#token=')) return
    // Keeps the router from navigating, which would abort the reload.
    event.stopImmediatePropagation()
    if (isLeaving) return
    isLeaving = true
    takeToken()
    location.reload()
  }
  window.addEventListener('popstate', take)
  window.addEventListener('hashchange', take)
}
