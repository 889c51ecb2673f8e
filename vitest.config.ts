import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [modulePaths()],
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/e2e/**', 'test/bench/**'],
    setupFiles: ['test/support/nothingLeft.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})

/** As electron-vite does in the build: `./worker.ts?modulePath` is the path of what a thread runs. */
function modulePaths(): Plugin {
  const suffix = '?modulePath'
  return {
    name: 'module-paths',
    load: (id) =>
      id.endsWith(suffix)
        ? `export default ${JSON.stringify(id.slice(0, -suffix.length))}`
        : undefined,
  }
}
