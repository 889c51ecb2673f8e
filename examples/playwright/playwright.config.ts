import { defineConfig } from '@playwright/test'
import type { HookbenchOptions } from 'hookbench/playwright'

// A browser of the system, instead of the one that Playwright installs.
const executablePath = process.env.HOOKBENCH_CHROMIUM

export default defineConfig<HookbenchOptions>({
  webServer: { command: 'npm start', url: 'http://localhost:4173' },
  use: {
    baseURL: 'http://localhost:4173',
    hookbenchWorkspace: 'hookbench.yaml',
    launchOptions: executablePath ? { executablePath } : {},
  },
})
