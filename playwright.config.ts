import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import type { HostOption } from './test/e2e/hosts.ts'

const asRoot = process.getuid?.() === 0
const executablePath = process.env.HOOKBENCH_CHROMIUM

export default defineConfig<HostOption>({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  projects: [
    { name: 'e2e', testIgnore: '**/*.load.spec.ts' },
    // The same specs in the desktop app, where Electron's program is installed.
    {
      name: 'electron',
      testIgnore: '**/*.load.spec.ts',
      grepInvert: /@browser/,
      use: { host: 'app' },
    },
    { name: 'load', testMatch: '**/*.load.spec.ts' },
  ],
  fullyParallel: true,
  workers: availableParallelism(),
  // A test that passes at the second attempt only is named at the end of the run.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  // A shared machine may be several times slower than ours for seconds.
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        // Chromium's sandbox refuses to run as root.
        ...(asRoot ? ['--no-sandbox'] : []),
      ],
    },
  },
})
