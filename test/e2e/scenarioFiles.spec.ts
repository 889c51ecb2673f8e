import { expect } from '@playwright/test'
import { faultsOf } from './accessibility.ts'
import { test } from './hosts.ts'
import { visit } from './product.ts'

const scenario = (name: string) => `name: ${name}\nsteps: [pause]\n`

test('scenario files are renamed, deleted and restored, and all of them are run', async ({
  start,
}) => {
  const { page, product } = await start()
  await product.client.scenarios.save({ file: 'one.yaml', text: scenario('One') })
  await product.client.scenarios.save({ file: 'two.yaml', text: scenario('Two') })
  await visit(page, product, '/scenarios/one.yaml')
  const view = page.getByRole('region', { name: 'Scenario', exact: true })
  await view.getByRole('button', { name: 'Rename file' }).click()
  const field = view.getByLabel('File name')
  await expect(field).toBeFocused()
  await field.fill('two.yaml')
  await page.keyboard.press('Enter')
  await expect(view.getByText('the scenario file two.yaml already exists')).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await field.fill('first')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/scenarios\/first\.yaml/)
  const list = page.getByRole('region', { name: 'Scenarios' })
  await expect(list.getByRole('link', { name: /One.*first\.yaml/ })).toBeVisible()

  await view.getByRole('button', { name: 'Delete file' }).click()
  await expect(list.getByRole('link')).toHaveCount(1)
  const toast = page.getByRole('listitem').filter({ hasText: 'Scenario file deleted' })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(list.getByRole('link')).toHaveCount(2)

  await list.getByRole('button', { name: 'Run all' }).click()
  await expect(page.getByText('Running 2 scenarios', { exact: true })).toBeVisible()
  await expect(list.getByRole('link').filter({ hasText: 'passed' })).toHaveCount(2)
})
