import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

/** Where the pages are: VitePress finds its own packages only from a folder below them. */
export const folder = join(import.meta.dirname, '..', 'pages')

/** Copies the pages, in the same places to each other, and the files that they refer to. */
export function copyPages() {
  rmSync(folder, { recursive: true, force: true })
  const copy = (from: string, to = from) =>
    cpSync(join(root, from), join(folder, to), {
      recursive: true,
      // What the examples' own commands leave behind.
      filter: (path) =>
        !['.venv', '__pycache__', 'node_modules', 'test-results'].includes(basename(path)),
    })
  for (const page of ['docs', 'CHANGELOG.md', 'THIRD_PARTY.md']) copy(page)
  for (const file of ['action.yml', 'compose', 'examples']) copy(file, `public/${file}`)
  copy('site/index.md', 'index.md')
  copy('src/renderer/public/icon.svg', 'public/icon.svg')
}

/** Every page of docs/, in the order of the sidebar. */
const groups = {
  'For you': ['for-developers', 'for-qa', 'for-ci'],
  Connect: [
    'clients',
    'client',
    'receivers',
    'workspace',
    'settings',
    'access',
    'shared',
    'desktop',
    'containers',
  ],
  Inspect: ['filters', 'lists', 'compare', 'replay', 'export', 'signature', 'health'],
  Break: ['misbehaving', 'tls', 'drills', 'capacity'],
  Automate: ['scenarios', 'testing', 'test-clients', 'tracking-plan', 'agents', 'ci'],
  Reference: ['fidelity', 'security', 'recovery', 'reliability', 'performance'],
}

export function sidebar() {
  const listed = Object.values(groups).flat()
  const pages = readdirSync(join(root, 'docs')).filter((file) => file.endsWith('.md'))
  const missing = pages.filter((file) => !listed.includes(file.slice(0, -3)))
  if (missing.length > 0) throw new Error(`Not in the sidebar: ${missing.join(', ')}`)
  return [
    ...Object.entries(groups).map(([text, names]) => ({ text, items: names.map(item) })),
    {
      text: 'Project',
      items: [
        { text: 'Changelog', link: '/CHANGELOG' },
        { text: 'Third-party software', link: '/THIRD_PARTY' },
      ],
    },
  ]
}

export const nav = () => groups['For you'].map(item)

/** The title of a page is its first heading. */
function item(page: string) {
  const text = readFileSync(join(root, 'docs', `${page}.md`), 'utf8')
  const [, title] = /^# (.+)$/m.exec(text) ?? []
  if (title === undefined) throw new Error(`docs/${page}.md has no heading`)
  return { text: title, link: `/docs/${page}` }
}
