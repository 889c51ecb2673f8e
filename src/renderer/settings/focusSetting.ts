/** Gives the focus to a setting on the page, if it is there. */
export function focusSetting(id: string): void {
  const field = document.querySelector(`[data-setting="${CSS.escape(id)}"]`)
  field?.scrollIntoView({ block: 'center' })
  field
    ?.querySelector<HTMLElement>(
      'input:checked, input:not([type=radio]), textarea, button, [tabindex]',
    )
    ?.focus({ preventScroll: true })
}
