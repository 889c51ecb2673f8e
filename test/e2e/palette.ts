import { expect, type Page } from '@playwright/test'

/**
 * Opens the palette and waits until it has the focus: earlier keys would go to the page. Keys pressed before the screen
 * is loaded have no effect.
 */
export async function openPalette(page: Page) {
  await expect(page.getByRole('navigation')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(
    page.getByRole('dialog', { name: 'Search or run a command' }).getByRole('combobox'),
  ).toBeFocused()
}
