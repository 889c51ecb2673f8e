import { expect, type Page } from '@playwright/test'
import { faultsOf } from './accessibility.ts'
import { test } from './hosts.ts'
import { signIn } from './product.ts'
import { openPalette } from './palette.ts'

const chip = (page: Page) => page.getByRole('button', { name: /^Clock/ })
const item = (page: Page, name: string | RegExp) =>
  page
    .getByRole('menu')
    .getByRole(/^\d/.test(String(name)) ? 'menuitemradio' : 'menuitem', { name })

test('the clock is sped up, and warns if the deadline is longer than the window', async ({
  start,
}) => {
  const { page, product } = await start()
  await signIn(page, product)
  await expect(chip(page)).toHaveText('Clock1×')
  await chip(page).click()
  await expect(page.getByRole('menu')).toContainText('Engine time is real time')
  await expect(item(page, '1× real time')).toBeChecked()
  await item(page, '3,600×').click()
  await expect(page.getByText('Clock at 3,600×', { exact: true })).toBeVisible()
  await expect(chip(page)).toHaveText(/\d\d:\d\d:\d\d · 3,600×$/)
  expect((await product.client.clock.get()).speed).toBe(3600)
  await chip(page).click()
  await expect(page.getByRole('menu')).toContainText(
    'At 3,600× the 5 s response timeout equals 5 h of engine time, more than the 4 h retry window.',
  )
  await page.keyboard.press('Escape')
  await openPalette(page)
  await page.keyboard.type('clock at 60×')
  await page.keyboard.press('Enter')
  await expect(chip(page)).toContainText('60×')
  await chip(page).click()
  await expect(page.getByRole('menu')).not.toContainText('more than the 4 h')
})

test('the clock is advanced to the next attempt, and by an hour', async ({ start }) => {
  const { page, product } = await start()
  await product.client.receivers.update({ id: '1', respond: [503, 503, 200] })
  await signIn(page, product)
  await chip(page).click()
  await expect(item(page, /^Advance to the next attempt/)).toContainText('no attempt is due')
  await expect(item(page, /^Advance to the next attempt/)).toBeDisabled()
  await page.keyboard.press('Escape')
  await openPalette(page)
  await page.keyboard.type('advance the clock to')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^no message is waiting for an attempt/)).toBeVisible()
  await product.client.calls.sendTest({})
  const row = page.getByRole('row', { name: /Test Call/ })
  await expect(row).toContainText('Retrying')
  // A menu captures its keys.
  await chip(page).click()
  await page.keyboard.press('f')
  await expect(page.getByRole('button', { name: 'Follow newest' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await item(page, /^Advance to the next attempt/).click()
  await expect(page.getByText('Advanced to the next attempt', { exact: true })).toBeVisible()
  await expect(row.getByRole('gridcell', { name: '2', exact: true })).toBeVisible()
  await expect(row).toContainText('Retrying')
  await chip(page).click()
  await item(page, 'Advance by 1 h').click()
  await expect(row).toContainText('Delivered')
  await expect(chip(page)).toHaveText(/\d\d:\d\d:\d\d · 1×$/)
  expect((await product.client.clock.get()).offsetMs).toBeGreaterThan(3_600_000)
})

test('the clock is accessible in both themes', async ({ start }) => {
  const { page, product } = await start()
  await product.client.clock.set({ speed: 3600 })
  await page.setViewportSize({ width: 1024, height: 700 })
  await signIn(page, product)
  await expect(chip(page)).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Pause delivery' })).toBeInViewport({ ratio: 1 })
  expect(await faultsOf(page)).toEqual([])
  await chip(page).click()
  await expect(item(page, 'Advance by 1 h')).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
})

test('the clock is returned to real time', async ({ start }) => {
  const { page, product } = await start()
  await signIn(page, product)
  await chip(page).click()
  await expect(item(page, 'Return to real time')).toBeDisabled()
  await item(page, 'Advance by 1 h').click()
  await expect(chip(page)).toHaveText(/\d\d:\d\d:\d\d · 1×$/)
  await chip(page).click()
  await item(page, /^Return to real time/).click()
  await expect(page.getByText('Clock returned to real time', { exact: true })).toBeVisible()
  await expect(chip(page)).toHaveText('Clock1×')
})
