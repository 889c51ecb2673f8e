import { expect } from '@playwright/test'
import { signOf } from '../../src/renderer/comparison/comparison.ts'
import { comparisonRows, named, values } from '../support/comparisons.ts'
import { button, members, newAudience, next, open, workspace } from './audiencesPage.ts'
import { test } from './hosts.ts'
import { send } from './product.ts'

/** The comparisons for which audience rules and expectations used to differ. */
const once = new Set([
  'years atLeast 18',
  'nothing exists true',
  'nothing exists false',
  'a.b is "the key"',
  'a.b is "the path"',
  'l[0].sku is "A-1"',
])
const rows = comparisonRows.filter((row) => once.has(named(row)))

test('a comparison gives the same result on the screen, in an expectation and over REST', async ({
  start,
}) => {
  const { page, product } = await start(workspace)
  await send(product, 'identify', { userId: 'u_1', traits: values })
  await open(page, product)
  await newAudience(page, 'Compared')
  await button(page, 'Add a rule').click()
  const rule = page.getByRole('form', { name: 'Membership' })
  const answers: unknown[] = []
  for (const { path, comparator, operand } of rows) {
    const how = comparator === 'exists' && operand === false ? 'lacks' : comparator
    await rule.getByRole('combobox', { name: 'Trait', exact: true }).fill(path)
    await rule.getByRole('combobox', { name: 'Comparison' }).selectOption(signOf(how))
    if (comparator !== 'exists')
      await rule.getByLabel('Value', { exact: true }).fill(JSON.stringify(operand))
    await rule.getByRole('button', { name: 'Save rule' }).click()
    await expect(page.getByText('Rule saved').last()).toBeVisible()
    const { items } = await product.client.audiences.list()
    const count = items[0]?.members ?? -1
    await expect(members(page).getByRole('row', { name: /u_1/ })).toHaveCount(count)
    await expect(next(page).getByRole('row', { name: /u_1/ })).toHaveCount(count)
    answers.push([path, count === 1])
    await button(page, 'Edit rule').click()
  }
  expect(rows).toHaveLength(once.size)
  expect(answers).toEqual(rows.map(({ path, holds }) => [path, holds]))
})
