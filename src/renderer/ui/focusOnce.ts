/** A ref for the field that a form opens for. Always the same function: it is called once, when the field appears. */
export const focusOnce = (field: HTMLInputElement | null): void => field?.focus()
