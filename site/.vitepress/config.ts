import { defineConfig, type MarkdownEnv, type MarkdownRenderer } from 'vitepress'
import { contentPolicy } from './contentPolicy.ts'
import { deadLinks } from './deadLinks.ts'
import { copyPages, nav, sidebar } from './pages.ts'

copyPages()
// VitePress regards a link to a file with an extension that it does not know as a link to a page.
process.env.VITE_EXTRA_EXTENSIONS = 'go,py'

export default defineConfig({
  title: 'Hookbench',
  description: 'A workbench for testing the webhooks of a customer data platform',
  lang: 'en',
  srcDir: 'pages',
  // READMEs of examples are files, not pages.
  srcExclude: ['public/**'],
  outDir: 'dist',
  cleanUrls: true,
  head: [['link', { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' }]],
  themeConfig: {
    logo: '/icon.svg',
    search: { provider: 'local', options: { _render: searched } },
    outline: 'deep',
    nav: nav(),
    sidebar: sidebar(),
  },
  markdown: {
    anchor: { slugify },
    // Pages are no templates: `{{ x }}` in them is text.
    config: ({ renderer: { rules } }) => {
      for (const name of ['text', 'code_inline'] as const) {
        const render = rules[name]
        rules[name] = (...given) => (render?.(...given) ?? '').replaceAll('{{', '&#123;&#123;')
      }
    },
  },
  transformHtml: (html) => contentPolicy(html),
  buildEnd({ outDir }) {
    const dead = deadLinks(outDir)
    if (dead.length > 0) throw new Error(`Dead links:\n${dead.join('\n')}`)
  },
})

/** What the search finds: not the texts of licences, which are most of the site. */
function searched(text: string, env: MarkdownEnv, md: MarkdownRenderer) {
  return env.relativePath === 'THIRD_PARTY.md' ? '' : md.render(text, env)
}

/** GitHub's names of headings, which the links of the pages use. */
function slugify(heading: string): string {
  const words = heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
  return words.replaceAll(/\s/g, '-')
}
