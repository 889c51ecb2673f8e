import { expect, type Page } from '@playwright/test'

/** Opens the palette and waits until it has the focus: earlier keys would go to the page. */
export async function openPalette(page: Page) {
  await page.keyboard.press('Control+k')
  await expect(
    page.getByRole('dialog', { name: 'Search or run a command' }).getByRole('combobox'),
  ).toBeFocused()
}
