/** The valid value stored in this browser, or null. */
export function readStored<T>(place: string, isIt: (value: unknown) => value is T): T | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(place) ?? 'null')
    return isIt(value) ? value : null
  } catch {
    return null
  }
}

export const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

/** A failure to store is ignored, so that the value on the screen is not lost. */
export function store(place: string, value: unknown): void {
  try {
    localStorage.setItem(place, JSON.stringify(value))
  } catch {
    // The value is then lost on reload.
  }
}
