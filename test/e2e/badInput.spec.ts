import { expect, type Locator, type Page } from '@playwright/test'
import { spellPath } from '../../src/contract/path.ts'
import { type BadInput, badInput, before } from '../support/badInput.ts'
import { button, field, heading } from './destinationsPage.ts'
import { test } from './hosts.ts'
import { type Product, signIn } from './product.ts'

/** Input that the screen prevents, and what it does instead. Each has its check below. */
const notEnterable = new Set([
  'six URLs',
  'no URL',
  'a header value with CR LF',
  'an unknown source',
  'an empty secret',
])

/** An error in a list of statuses is about statuses, because the field accepts nothing else. */
const ownWords: Record<string, string> = {
  'a response that is not a status':
    '"700" is not a status; a response has a status from 200 to 599',
}

const create = (kind: 'destination' | 'source' | 'receiver') =>
  badInput.filter(
    ({ title, input }) => 'create' in input && input.create === kind && !notEnterable.has(title),
  )

async function setUp(page: Page, product: Product) {
  await product.client.sources.create(before.source)
  await product.client.audiences.create(before.audience)
  await signIn(page, product)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
}

const stored = async ({ client }: Product) => ({
  sources: await client.sources.list({}),
  destinations: await client.destinations.list({}),
  receivers: await client.receivers.list({}),
})

/** Fills fields, submits, and expects the error at its field and every value unchanged. */
async function expectRefusal(
  values: readonly (readonly [Locator, string])[],
  submit: () => Promise<void>,
  [at, message]: readonly [Locator, string],
) {
  for (const [input, value] of values) await input.fill(value)
  await submit()
  await expect(at).toHaveAccessibleDescription(message)
  await expect(at).toHaveAttribute('aria-invalid', 'true')
  for (const [input, value] of values) await expect(input).toHaveValue(value)
}

const within = (page: Page, index: number, count: number) =>
  page.getByRole('group', { name: count === 1 ? 'URL' : `URL ${index + 1}`, exact: true })

const urlOf = (page: Page, index: number, count: number) =>
  within(page, index, count).getByRole('textbox', {
    name: count === 1 ? 'URL' : `URL ${index + 1}`,
    exact: true,
  })

async function refuseDestination(page: Page, { input, field: at, message }: BadInput) {
  if (!('create' in input) || input.create !== 'destination') throw new Error('not a destination')
  const { name, endpoints } = input.value
  const clear = button(page, 'Clear form')
  if (await clear.isVisible()) await clear.click()
  const values: [Locator, string][] = [[field(page, 'Name'), name]]
  const places = new Map([['name', field(page, 'Name')]])
  for (const index of endpoints.keys()) if (index > 0) await button(page, 'Add URL').click()
  for (const [index, { url, headers = {} }] of endpoints.entries()) {
    values.push([urlOf(page, index, endpoints.length), url])
    places.set(`endpoints[${index}].url`, urlOf(page, index, endpoints.length))
    for (const [header, value] of Object.entries(headers)) {
      const group = within(page, index, endpoints.length)
      await group.getByRole('button', { name: 'Add header' }).click()
      const nameField = group.getByRole('textbox', { name: 'Header 1 name' })
      values.push([nameField, header])
      values.push([group.getByRole('textbox', { name: 'Header 1 value' }), value])
      places.set(spellPath(['endpoints', index, 'headers', header]), nameField)
    }
  }
  const place = places.get(at)
  if (!place) throw new Error(`no field of the form is ${at}`)
  await expectRefusal(values, () => button(page, 'Create destination').click(), [place, message])
}

test('the screen rejects each destination of the table at its field, in the same words', async ({
  start,
}) => {
  test.setTimeout(180_000)
  const { page, product } = await start()
  await setUp(page, product)
  await page.goto(`${product.screen}/#/destinations/new`)
  const unchanged = await stored(product)
  const rows = create('destination')
  expect(rows.length).toBeGreaterThan(20)
  for (const row of rows) await test.step(row.title, () => refuseDestination(page, row))
  expect(await stored(product)).toEqual(unchanged)
})

test('the screen rejects each source and receiver of the table at its field, in the same words', async ({
  start,
}) => {
  const { page, product } = await start()
  await setUp(page, product)
  const unchanged = await stored(product)
  for (const row of [...create('source'), ...create('receiver')])
    await test.step(row.title, async () => {
      const { input, title } = row
      if (!('create' in input) || input.create === 'destination') return
      await page.goto(`${product.screen}/#/${input.create}s/new`)
      await expect(heading(page, `New ${input.create}`)).toBeVisible()
      const places: Record<string, Locator> = {
        name: field(page, 'Name'),
        writeKey: field(page, 'Write key'),
        path: field(page, 'Path'),
        respond: page.getByRole('textbox', { name: /^Responses in order/ }),
      }
      // Clears what an earlier row left in the form.
      const fields = input.create === 'source' ? { writeKey: '' } : { path: '', respond: '200' }
      const values = Object.entries({ ...fields, ...input.value }).map(
        ([key, value]) => [places[key]!, Array.isArray(value) ? value.join(', ') : value] as const,
      )
      await expectRefusal(values, () => button(page, `Create ${input.create}`).click(), [
        places[row.field.replace(/\[.*/, '')]!,
        ownWords[title] ?? row.message,
      ])
    })
  expect(await stored(product)).toEqual(unchanged)
})

test('the screen rejects removing what others use, in the same words', async ({ start }) => {
  const { page, product } = await start()
  await setUp(page, product)
  const unchanged = await stored(product)
  for (const { title, input, message } of badInput)
    await test.step(title, async () => {
      if (!('remove' in input)) return
      const { items } = await product.client[`${input.remove}s`].list({})
      const { id } = items.find(({ name }) => name === input.name)!
      await page.goto(`${product.screen}/#/${input.remove}s/${id}`)
      await button(page, 'Edit').click()
      await button(page, `Remove ${input.remove}`).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Remove/ })
        .click()
      await expect(page.getByRole('alert').getByText(message)).toBeVisible()
    })
  expect(await stored(product)).toEqual(unchanged)
})

test('input that the screen does not offer is prevented, with the same reason', async ({
  start,
}) => {
  const { page, product } = await start()
  await setUp(page, product)
  const unchanged = await stored(product)
  const messageOf = (title: string) => badInput.find((row) => row.title === title)!.message
  const expectReason = async (of: Locator, title: string) => {
    await expect(of).toHaveAttribute('aria-disabled', 'true')
    await page.mouse.move(0, 0)
    await of.hover()
    await expect(page.getByRole('tooltip')).toHaveText(new RegExp(messageOf(title), 'i'))
    await of.press('Enter')
  }
  await page.goto(`${product.screen}/#/destinations/new`)

  // Six URLs: after five there is no sixth.
  for (let count = 1; count < 5; count += 1) await button(page, 'Add URL').click()
  await expect(field(page, 'URL 5')).toBeVisible()
  await expectReason(button(page, 'Add URL'), 'six URLs')
  await expect(page.getByRole('textbox', { name: /^URL \d$/ })).toHaveCount(5)

  // A line break in a header: the field has one line, so it cannot create a second header.
  const first = within(page, 0, 5)
  await first.getByRole('button', { name: 'Add header' }).click()
  const value = first.getByRole('textbox', { name: 'Header 1 value' })
  await value.fill('a\r\nX-Evil: b')
  await expect(value).toHaveValue('a X-Evil: b')

  // An unknown source: only existing ones are offered, even after one was removed elsewhere.
  await expect(page.getByRole('group', { name: 'Sources' }).getByRole('checkbox')).toHaveCount(2)

  // An empty secret: an empty field means no secret, and its label says so.
  await expect(page.getByPlaceholder('none: requests are not signed')).toHaveValue('')

  // No URL: the last endpoint cannot be removed.
  await page.goto(`${product.screen}/#/destinations/1`)
  await expect(heading(page, 'Webhooks')).toBeVisible()
  await expectReason(button(page, 'Remove endpoint 1'), 'no URL')
  expect(await stored(product)).toEqual(unchanged)
})

test('every row of the table is checked on the screen', () => {
  const checked = [
    ...create('destination'),
    ...create('source'),
    ...create('receiver'),
    ...badInput.filter(({ input }) => 'remove' in input),
  ].map(({ title }) => title)
  expect([...checked, ...notEnterable].toSorted((a, b) => a.localeCompare(b))).toEqual(
    badInput.map(({ title }) => title).toSorted((a, b) => a.localeCompare(b)),
  )
})
