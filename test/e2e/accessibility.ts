import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** All that a theme can break: the rules that look at colours. */
const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds wrong on a page as it stands, in both themes: each rule with the elements that break it. The page is
 * not loaded again, and ends in the light theme, in which it began.
 */
export async function faultsOf(page: Page) {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const dark = await violations(page, { runOnly: colourRules })
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await violations(page, {})
  return [...dark, ...light].map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
}

/** Axe is loaded once per page: loading it takes ten times as long as running it. */
async function violations(page: Page, options: RunOptions) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const results = await page.evaluate(
    (given) =>
      (
        globalThis as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } }
      ).axe.run(given),
    { ...options, resultTypes: ['violations'] } satisfies RunOptions,
  )
  return results.violations
}
