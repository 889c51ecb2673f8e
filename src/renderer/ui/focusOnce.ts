/** A ref that focuses a field on mount. A constant function, so that React calls it only once. */
export const focusOnce = (field: HTMLInputElement | null): void => field?.focus()
