/** What was kept in this browser, or null where nothing was, or something else. */
export function readStored<T>(place: string, isIt: (value: unknown) => value is T): T | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(place) ?? 'null')
    return isIt(value) ? value : null
  } catch {
    return null
  }
}

/** A browser that is full, or keeps nothing, is no reason to lose what is on the screen. */
export function store(place: string, value: unknown): void {
  try {
    localStorage.setItem(place, JSON.stringify(value))
  } catch {
    // It is then gone with the page.
  }
}
