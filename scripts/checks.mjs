/** The checks of `npm test` and `npm run test:load`, in order. Each returns `{ passed, failed, skipped, output }`. */
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { node24, run, show, tool } from './process.mjs'
import { ensureBuild } from './setup.mjs'
import { ofPlaywright, ofStatic, ofVitest } from './tally.mjs'

export const checks = {
  format: () => statically(tool('oxfmt'), '--check', '.'),
  lint: () => statically(tool('oxlint'), '--type-aware', '--deny-warnings'),
  types: () => statically(tool('tsc', 'typescript'), '-b'),
  dead: () => statically(tool('knip'), '--no-progress'),
  // Before the tests: the CLI tests run the build.
  build,
  // Most tests wait for timers, other processes and the disk most of the time.
  unit: () => vitest('unit', 2 * availableParallelism()),
  e2e: () => endToEnd('e2e', 'electron'),
}

/** The slow checks: `npm run test:load`, which CI also runs. */
export const loadChecks = {
  build,
  load: () => vitest('load', availableParallelism()),
  e2eload: () => endToEnd('load'),
}

async function statically(script, ...args) {
  return ofStatic(await run(node24, [script, ...args]))
}

function vitest(project, workers) {
  return withReport(async (report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const options = ['--project', project, `--maxWorkers=${workers}`, ...reporters]
    return ofVitest(await run(node24, [tool('vitest'), 'run', ...options]), report)
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

async function endToEnd(...projects) {
  const built = await build()
  if (built.failed > 0) return ofStatic({ code: 1, output: 'Not run: there is no build' })
  const browser = await ensureBrowser()
  if (!browser) return ofStatic({ code: 1, output: noBrowser })
  return withReport(async (report) => {
    const env = { HOOKBENCH_CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    const options = [...projects.map((name) => `--project=${name}`), '--reporter=list,json']
    return ofPlaywright(await run(node24, [...playwright(), ...options], { env }), report)
  })
}

/** Not before the dependencies are installed. */
const playwright = () => [tool('playwright', '@playwright/test'), 'test']
const noBrowser = 'No browser: install Chromium or Chrome, or set HOOKBENCH_CHROMIUM to one'

/** Runs the tests of files or folders, with options of the runner. Returns the exit code. */
export async function runFiles(files, options) {
  await ensureBuild()
  const inBrowser = files.filter((file) => file.includes('test/e2e') || file.endsWith('.spec.ts'))
  const others = files.filter((file) => !inBrowser.includes(file))
  const codes = []
  if (others.length > 0)
    codes.push(await show(node24, [tool('vitest'), 'run', ...others, ...options]))
  if (inBrowser.length > 0) {
    const browser = await ensureBrowser()
    if (!browser) throw new Error(noBrowser)
    const env = { HOOKBENCH_CHROMIUM: browser }
    codes.push(
      await show(node24, [...playwright(), '--reporter=list', ...inBrowser, ...options], { env }),
    )
  }
  return Math.max(...codes)
}

async function withReport(check) {
  const directory = mkdtempSync(join(tmpdir(), 'hookbench-report-'))
  try {
    return await check(join(directory, 'report.json'))
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
