import { expect, type Page } from '@playwright/test'
import { openPalette } from './palette.ts'
import { test } from './hosts.ts'
import { type Product, send, visit } from './product.ts'

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
  await client.destinations.create({
    name: hostile('Billing'),
    sources: [hostile('shop')],
    endpoints: [{ url: `${receiver}/gone` }],
  })
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

/** The collected texts: what follows one in its paragraph must not be reversed. */
const collected = `${override}(shop|gone|Orders|Order|Billing|u_1|key|value|VIP)`

/**
 * Paragraphs in which text follows a mark of direction that neither an element nor another mark ends. A block is a paragraph of its
 * own; so is each text of a flexible box.
 */
const unisolated = (page: Page) =>
  page.evaluate(`(() => {
    const isInline = (element) => /^(inline|contents)$/.test(getComputedStyle(element).display)
    const isIsolated = (element) => /isolate|plaintext/.test(getComputedStyle(element).unicodeBidi)
    const isOutside = (element) => /absolute|fixed/.test(getComputedStyle(element).position)
    // An isolated part, or a box in a line, is one neutral character.
    const textOf = (node) => {
      if (node.nodeType === Node.TEXT_NODE) return node.data
      if (node.nodeType !== Node.ELEMENT_NODE || isOutside(node) || !node.checkVisibility()) return ''
      if (/^(block|flex|grid|table)/.test(getComputedStyle(node).display)) return '\\n'
      return isInline(node) && !isIsolated(node) ? [...node.childNodes].map(textOf).join('') : '\ufffc'
    }
    const found = new Set()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      // In an editor and in source text, what follows it on its line belongs to it.
      if (!node.data.includes('${override}') || node.parentElement.closest('.cm-line, pre')) continue
      if (!node.parentElement.checkVisibility()) continue
      let holder = node.parentElement
      while (isInline(holder) && !isIsolated(holder)) holder = holder.parentElement
      const isFlexible = /flex|grid/.test(getComputedStyle(holder).display)
      const text = isFlexible ? node.data : [...holder.childNodes].map(textOf).join('')
      const own = text.replaceAll(/\u2068[^\u2068\u2069]*\u2069/g, '\ufffc')
      for (const line of own.split('\\n'))
        if (/${override}/.test(line.replace(/${collected}\\s*$/, ''))) found.add(line.trim())
    }
    return [...found]
  })()`)

test('marks of direction in collected texts change no other text', async ({ start }) => {
  const { page, product } = await start()
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
