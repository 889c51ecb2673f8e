const place = 'hookbench.token'

/**
 * The token arrives once, in the fragment of the address that `hookbench serve` prints. It leaves the
 * address bar at once, so that a copied address or a screenshot does not carry it.
 */
export function takeToken(): string | null {
  const arrived = new URLSearchParams(location.hash.slice(1)).get('token')
  if (arrived === null || !location.hash.startsWith('#token=')) return sessionStorage.getItem(place)
  sessionStorage.setItem(place, arrived)
  history.replaceState(history.state, '', `${location.pathname}${location.search}#/`)
  return arrived
}

/** An address that is pasted over this one changes the fragment only: what comes with it begins anew. */
export function watchToken(): void {
  let isLeaving = false
  const take = (event: Event) => {
    if (!isLeaving && !location.hash.startsWith('#token=')) return
    // The router would go to a page for it, and that would break the loading off.
    event.stopImmediatePropagation()
    if (isLeaving) return
    isLeaving = true
    takeToken()
    location.reload()
  }
  window.addEventListener('popstate', take)
  window.addEventListener('hashchange', take)
}
