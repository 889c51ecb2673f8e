/** Writes the icons of the desktop app into packaging/, all from the screen's icon.svg. Run it after a change to that file. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { root } from './process.mjs'
import { ensureDependencies, main } from './setup.mjs'

const svg = readFileSync(join(root, 'src', 'renderer', 'public', 'icon.svg'), 'utf8')
const target = (...path) => join(root, 'packaging', ...path)

/** The types of the PNG entries of an ICNS file, by size in pixels. */
const icnsTypes = { 64: 'ic12', 128: 'ic07', 256: 'ic08', 512: 'ic09', 1024: 'ic10' }
const icoSizes = [16, 24, 32, 48, 64, 128, 256]
const linuxSizes = [16, 32, 48, 64, 128, 256, 512]

await main(async () => {
  await ensureDependencies()
  const { chromium } = await import('@playwright/test')
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args })
  try {
    await writeAll(await browser.newPage())
  } finally {
    await browser.close()
  }
})

async function writeAll(page) {
  const sizes = [...new Set([...Object.keys(icnsTypes).map(Number), ...icoSizes, ...linuxSizes])]
  const pngs = new Map()
  for (const size of sizes) pngs.set(size, await picture(page, size))
  mkdirSync(target('icons'), { recursive: true })
  mkdirSync(target('tray'), { recursive: true })
  for (const size of linuxSizes)
    writeFileSync(target('icons', `${size}x${size}.png`), pngs.get(size))
  writeFileSync(target('icon.ico'), icoOf(icoSizes.map((size) => [size, pngs.get(size)])))
  const entries = Object.entries(icnsTypes).map(([size, type]) => [type, pngs.get(Number(size))])
  writeFileSync(target('icon.icns'), icnsOf(entries))
  // macOS colours a template image itself; the others show it as it is.
  for (const [suffix, size] of [
    ['', 16],
    ['@2x', 32],
  ]) {
    writeFileSync(target('tray', `tray${suffix}.png`), await picture(page, size))
    writeFileSync(
      target('tray', `trayTemplate${suffix}.png`),
      await picture(page, size, { colour: 'black' }),
    )
  }
  const mark = '<svg viewBox="0 0 32 32"><circle cx="16" cy="16" r="14" fill="#e5484d"/></svg>'
  writeFileSync(target('tray', 'failing.png'), await picture(page, 32, { image: mark }))
}

/** `colour` replaces the icon's own. */
async function picture(page, size, { colour, image = svg } = {}) {
  await page.setViewportSize({ width: size, height: size })
  const style = `body { margin: 0 } svg { display: block; width: ${size}px; height: ${size}px }`
  const paint = colour ? `svg [fill] { fill: ${colour} }` : ''
  await page.setContent(`<style>${style}${paint}</style>${image}`)
  return page.screenshot({ omitBackground: true })
}

/** A header, an entry per picture, then the pictures. A size of 256 is written as 0. */
function icoOf(pictures) {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [index, [size, png]] of pictures.entries()) {
    const at = 6 + 16 * index
    head.writeUInt8(size % 256, at)
    head.writeUInt8(size % 256, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(png.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...pictures.map(([, png]) => png)])
}

/** Each entry, and the file, starts with its type and its length, both included. */
function icnsOf(entries) {
  const part = (type, content) => {
    const head = Buffer.alloc(8)
    head.write(type, 'ascii')
    head.writeUInt32BE(8 + content.length, 4)
    return Buffer.concat([head, content])
  }
  return part('icns', Buffer.concat(entries.map(([type, png]) => part(type, png))))
}
