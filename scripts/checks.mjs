/** Every check of `npm test`, in order. Each answers `{ passed, failed, skipped, output }`. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { node24, run, tool } from './process.mjs'
import { ensureBuild } from './setup.mjs'
import { ofPlaywright, ofStatic, ofVitest } from './tally.mjs'

export const checks = {
  format: () => statically(tool('oxfmt'), '--check', '.'),
  lint: () => statically(tool('oxlint'), '--type-aware', '--deny-warnings'),
  types: () => statically(tool('tsc', 'typescript'), '-b'),
  dead: () => statically(tool('knip'), '--no-progress'),
  // Before the tests: those of the command line run what was built.
  build,
  unit,
  e2e: endToEnd,
}

async function statically(script, ...args) {
  return ofStatic(await run(node24, [script, ...args]))
}

function unit() {
  return withReport(async (report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    return ofVitest(await run(node24, [tool('vitest'), 'run', ...reporters]), report)
  })
}

async function build() {
  try {
    await ensureBuild()
    return ofStatic({ code: 0, output: '' })
  } catch (error) {
    return ofStatic({ code: 1, output: error.message })
  }
}

async function endToEnd() {
  const built = await build()
  if (built.failed > 0) return ofStatic({ code: 1, output: 'Not run: there is no build' })
  const browser = await ensureBrowser()
  if (!browser) {
    const output = 'No browser: install Chromium or Chrome, or set HOOKBENCH_CHROMIUM to one'
    return ofStatic({ code: 1, output })
  }
  return withReport(async (report) => {
    const env = { HOOKBENCH_CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    const script = tool('playwright', '@playwright/test')
    const ended = await run(node24, [script, 'test', '--reporter=list,json'], { env })
    return ofPlaywright(ended, report)
  })
}

async function withReport(check) {
  const directory = mkdtempSync(join(tmpdir(), 'hookbench-report-'))
  try {
    return await check(join(directory, 'report.json'))
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
