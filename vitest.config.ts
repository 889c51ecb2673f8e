import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { threads } from './scripts/threads.ts'

export default defineConfig({
  plugins: [threads({ built: false })],
  test: {
    setupFiles: ['test/support/nothingLeft.ts'],
    pool: 'forks',
    // Each worker loads the product once, not once per file.
    isolate: false,
    maxWorkers: availableParallelism(),
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A shared machine may be several times slower than ours for seconds.
    expect: { poll: { timeout: 20_000 } },
    // A test that passes at the second attempt only is named at the end of the run.
    retry: 1,
    projects: [
      project('unit', ['test/**/*.test.ts'], ['test/**/*.load.test.ts']),
      // Tests at full size: kills, floods, fuzzing and third-party client libraries.
      project('load', ['test/**/*.load.test.ts'], []),
    ],
  },
})

function project(name: string, include: string[], exclude: string[]) {
  return {
    extends: true as const,
    test: { name, include, exclude: [...configDefaults.exclude, ...exclude] },
  }
}
