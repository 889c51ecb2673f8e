import { expect, type Page } from '@playwright/test'
import { openPalette } from './palette.ts'
import { type Product, send, test, visit } from './product.ts'

/** Reverses the text after it, up to the end of its isolation. */
const override = '\u202e'
const hostile = (text: string) => `${override}${text}`

async function fill(product: Product) {
  const { client, receiver } = product
  await client.sources.create({ name: hostile('shop'), kind: 'server', writeKey: 'HOSTILE' })
  await client.receivers.create({ name: hostile('gone'), path: '/gone', respond: [410] })
  await client.destinations.create({
    name: hostile('Orders'),
    sources: [hostile('shop')],
    endpoints: [{ url: `${receiver}/gone` }],
  })
  const call = {
    userId: hostile('u_1'),
    event: hostile('Order'),
    properties: { [hostile('key')]: hostile('value') },
  }
  for (let i = 0; i < 2; i++) await send(product, 'track', call, 'HOSTILE')
  await client.audiences.create({
    name: hostile('VIP'),
    source: hostile('shop'),
    rule: { event: hostile('Order'), atLeast: 1 },
  })
  await client.deletions.create({ kind: 'suppress_with_delete', userIds: [hostile('u_1')] })
  await send(product, 'track', call, 'HOSTILE')
  await expect.poll(async () => (await client.status()).counts.failed).toBeGreaterThan(1)
}

/**
 * Texts with a mark of direction whose effect reaches other text: neither their element ends it, nor a mark in the text. A block is
 * a paragraph of its own.
 */
const unisolated = (page: Page) =>
  page.evaluate(`(() => {
    const found = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.data.replaceAll(/\\u2068[^\\u2068\\u2069]*\\u2069/g, '')
      if (!text.includes('${override}') || !node.parentElement.checkVisibility()) continue
      let holder = node.parentElement
      const ends = (element) => {
        const { display, unicodeBidi } = getComputedStyle(element)
        return display !== 'inline' && display !== 'contents' || /isolate|plaintext/.test(unicodeBidi)
      }
      while (!ends(holder)) holder = holder.parentElement
      // In an editor and in source text, what is after it on its line belongs to it.
      if (holder.closest('.cm-line, pre')) continue
      if (!holder.textContent.trimStart().startsWith('${override}') || holder.textContent.trim() !== node.data.trim())
        found.push(holder.outerHTML.slice(0, 300))
    }
    return found
  })()`)

test('marks of direction in collected texts change no other text', async ({ start, page }) => {
  const product = await start()
  await fill(product)
  const pages = [
    '/deliveries/1',
    '/calls/1',
    '/rejections/1',
    '/deletions/1',
    '/overview',
    '/health',
  ]
  pages.push(
    '/sources/2',
    '/destinations/1',
    '/receivers/2',
    '/signature/message/1',
    '/compare/1/2',
  )
  pages.push('/audiences/1', '/compose')
  for (const path of pages) {
    await visit(page, product, path)
    await expect(page.getByText(override).first(), path).toBeAttached()
    await page.waitForTimeout(300)
    expect.soft(await unisolated(page), path).toEqual([])
  }
  await openPalette(page)
  await page.keyboard.type('Order')
  await expect(page.getByRole('option', { name: /^Message 1/ })).toBeVisible()
  expect.soft(await unisolated(page), 'palette').toEqual([])
})
