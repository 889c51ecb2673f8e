import { defineConfig, type OxlintOverride } from 'oxlint'
import { folderRules, type Restriction } from './scripts/layers.ts'

type Allowed = { group: string[]; message: string }

/** One rule has one list of patterns: a later override of the same files replaces the whole of it. */
const restrict = (files: string[], patterns: (Restriction | Allowed)[]): OxlintOverride => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
})

/** Everything but these is refused, also by a detour through a folder above. */
const only = (allowed: string[], message: string): Allowed => ({
  group: ['**', ...allowed.map((each) => `!${each}`), './../**', './**/../**'],
  message,
})

const library = (names: string, message: string): Restriction => ({
  regex: `^(${names})(/|$)`,
  message,
})
const folder = (names: string, message: string): Restriction => ({
  regex: `^\\.\\.?/(.*/)?(${names})/`,
  message,
})

const electron = library('electron', 'Only src/main/desktop and src/preload know Electron.')
const sqlite = library('better-sqlite3', 'Only src/main/store knows SQLite.')
const undici = library('undici', 'Only src/main/delivery/send sends.')
const outside = [
  folder('renderer', 'Nothing outside src/renderer imports the screen.'),
  folder('testing', 'The app does not know the test kit, which starts it.'),
  folder('preload', 'Nothing imports the preload script; it runs by itself.'),
]
const tests = folder('test|scripts', 'The app does not know its tests.')
const contract = ['../../contract/**', '../../../contract/**']

/** What each area of main refuses besides the folders above it. */
const ofMain = [electron, sqlite, undici, ...outside, tests]
const ofDesktop = [sqlite, undici, ...outside, tests]
const ofRenderer = [
  folder('main|preload|client', 'src/renderer imports the contract, never the engine.'),
  { regex: '^node:', message: 'src/renderer runs in a browser: no Node.' },
  library(
    'better-sqlite3|undici|fastify|pino|commander|yaml|@orpc/(server|openapi)',
    'src/renderer runs in a browser: no libraries of the engine.',
  ),
  electron,
  tests,
]

function areaOf(name: string): Restriction[] {
  if (name.startsWith('src/renderer')) return ofRenderer
  return name === 'src/main/desktop' ? ofDesktop : ofMain
}

/** What one file, or a folder with a stricter list, may import. Later than the table, so that they win. */
const strict = [
  restrict(
    ['src/main/destination/**'],
    [
      only(
        ['./**', ...contract, 'node:crypto'],
        'src/main/destination is pure: the contract and node:crypto only.',
      ),
    ],
  ),
  restrict(
    ['src/main/delivery/verdict.ts', 'src/main/delivery/schedule.ts'],
    [
      only(
        ['./verdict.ts', './schedule.ts', ...contract, 'node:crypto'],
        'Verdict and schedule are pure: the contract and node:crypto only.',
      ),
    ],
  ),
  restrict(
    ['src/main/delivery/send*.ts'],
    [...ofMain.filter((each) => each !== undici), ...patternsOf('src/main/delivery')],
  ),
  restrict(
    ['src/main/store/**'],
    [
      only(
        [
          './**',
          ...contract,
          '../../../../contract/**',
          '../sqlite/**',
          '../packing/**',
          '../errors/**',
          '../../errors/**',
          '../files/**',
          '../../files/**',
          'better-sqlite3',
          'node:path',
          'node:fs',
          'node:crypto',
          'node:worker_threads',
        ],
        'src/main/store knows the contract and SQLite only.',
      ),
    ],
  ),
  restrict(
    ['src/preload/**'],
    [only(['./**', 'electron'], 'src/preload hands over a port; it imports Electron only.')],
  ),
  restrict(
    ['src/contract/**'],
    [
      only(
        ['./**', '../*.ts', 'zod', '@orpc/contract'],
        'src/contract imports zod and @orpc/contract only.',
      ),
    ],
  ),
  restrict(
    ['src/client/**'],
    [only(['./**'], 'src/client stands alone: nothing of ours, nothing of Node.')],
  ),
  restrict(
    ['src/testing/**'],
    [
      only(
        ['./**', '../client/client.ts', 'node:*', 'node:fs/promises', 'vitest', '@playwright/test'],
        'src/testing runs in the tests of others: only the client, and what it is an extension of.',
      ),
    ],
  ),
]

function patternsOf(name: string): Restriction[] {
  return folderRules().find((rule) => rule.folder === name)?.patterns ?? []
}

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'promise', 'react', 'jsx-a11y'],
  categories: {
    correctness: 'error',
    suspicious: 'error',
    perf: 'error',
  },
  options: {
    typeAware: true,
    denyWarnings: true,
    reportUnusedDisableDirectives: 'error',
  },
  ignorePatterns: ['node_modules', 'out/**', 'dist/**', 'test/wire/**'],
  rules: {
    'max-lines': [
      'error',
      {
        max: 300,
        skipBlankLines: false,
        skipComments: false,
      },
    ],
    'max-params': [
      'error',
      {
        max: 4,
      },
    ],
    eqeqeq: 'error',
    'import/no-cycle': 'error',
    'oxc/no-barrel-file': [
      'error',
      {
        threshold: 0,
      },
    ],
    'import/no-named-as-default-member': 'off',
    'import/no-unassigned-import': 'off',
    'no-await-in-loop': 'off',
    'no-underscore-dangle': 'off',
    'oxc/no-map-spread': 'off',
    'promise/no-promise-in-callback': 'off',
    'typescript/consistent-return': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/unbound-method': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/prefer-set-has': 'off',
    'typescript/await-thenable': 'error',
    'typescript/consistent-type-imports': [
      'error',
      {
        fixStyle: 'inline-type-imports',
      },
    ],
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
    'typescript/switch-exhaustiveness-check': 'error',
    'unicorn/prefer-node-protocol': 'error',
  },
  overrides: [
    {
      files: ['test/**'],
      rules: {
        'typescript/no-non-null-assertion': 'off',
        'unicorn/no-array-fill-with-reference-type': 'off',
      },
    },
    {
      files: ['src/**'],
      rules: {
        'import/no-default-export': 'error',
        'max-lines-per-function': ['error', { max: 120, skipBlankLines: true, skipComments: true }],
        'no-console': 'error',
      },
    },
    {
      files: ['src/renderer/**'],
      env: {
        browser: true,
      },
      rules: {
        'react/rules-of-hooks': 'error',
        'react/exhaustive-deps': 'error',
        'react/react-in-jsx-scope': 'off',
        'react/refs': 'off',
        'jsx-a11y/no-noninteractive-tabindex': [
          'error',
          {
            roles: ['tabpanel', 'group'],
          },
        ],
        'react/exhaustive-effect-dependencies': 'off',
        'react/incompatible-library': 'off',
        'react/no-array-index-key': 'off',
        'jsx-a11y/prefer-tag-over-role': 'off',
        'react/button-has-type': 'error',
        'react/no-danger': 'error',
      },
    },
    {
      // Threads of Node: their ports have no origin, and `?thread` is a path.
      files: [
        'src/main/store/sqlite/checkpoint*.ts',
        'src/main/capacity/sender*.ts',
        'src/main/tracking/{checkerThread,lastingThread,planChecker}.ts',
        'src/main/rooms/*.ts',
        'test/rooms/*',
      ],
      rules: { 'import/default': 'off', 'unicorn/require-post-message-target-origin': 'off' },
    },
    restrict(['src/main/**'], ofMain),
    restrict(['src/renderer/**'], ofRenderer),
    ...folderRules().map(({ folder: name, patterns }) =>
      restrict([`${name}/*`], [...areaOf(name), ...patterns]),
    ),
    ...strict,
  ],
})
