import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { minify } from 'vite'
import { dependencies } from './package.json'
import { threads } from './scripts/threads.ts'

/**
 * Everything else is in the build: reading and resolving 800 files took a third of a start. SQLite is native, and the API's page
 * is one text of 4 MB that hardly anybody loads. So a package that is bundled is a devDependency.
 */
const fromNodeModules = Object.keys(dependencies)

/** What is rendered at every key and with every message that arrives: compiled, it renders only what changed. */
const renderedOften = /src\/renderer\/(app|deliveries|message|rpc|ui)\//

export default defineConfig({
  main: {
    plugins: [executable('cli.js'), threads({ built: true }), librariesMinified()],
    build: {
      target: 'node24',
      sourcemap: true,
      externalizeDeps: false,
      rolldownOptions: {
        // `debug` colours its lines with supports-color, if it is there.
        external: [...fromNodeModules, 'supports-color'],
        input: {
          index: 'src/main/desktop/index.ts',
          cli: 'src/main/cli/launch.ts',
          program: 'src/main/cli/index.ts',
        },
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: ({ moduleIds }) => {
            const has = (name: string) => moduleIds.some((id) => id.includes(`/${name}/`))
            // Left out of the npm package, which has no desktop app to update.
            if (has('electron-updater')) return 'desktop/[name]-[hash].js'
            // Left out of the desktop app, which serves no agents.
            if (has('@modelcontextprotocol')) return 'agents/[name]-[hash].js'
            return 'chunks/[name]-[hash].js'
          },
        },
      },
    },
  },
  preload: {
    build: {
      target: 'node24',
      sourcemap: true,
      rolldownOptions: {
        input: { index: 'src/preload/index.ts' },
        // A sandboxed preload can only be one CommonJS file.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    plugins: [react(), renderedLess(), absoluteAssets()],
    build: {
      target: 'chrome140',
      // The content policy takes no data: fonts.
      assetsInlineLimit: 0,
      sourcemap: true,
      minify: true,
      rolldownOptions: {
        input: join(import.meta.dirname, 'src/renderer/index.html'),
        // What the first page needs is one file, although other pages share parts of it: 70 files took half of its time to open.
        output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } },
      },
    },
  },
})

/** The React Compiler. It adds a third to the code and most of the time of a build, so it is not used everywhere. */
function renderedLess() {
  const preset = reactCompilerPreset()
  preset.rolldown.filter = { ...preset.rolldown.filter, id: renderedOften }
  return babel({ presets: [preset] })
}

/** electron-vite insists on relative assets, which a page at a deeper address (/deliveries/1) cannot find. */
function absoluteAssets() {
  return { name: 'absolute-assets', config: () => ({ base: '/' }) }
}

/** Half of what the libraries are is comments and spaces. */
function librariesMinified() {
  return {
    name: 'libraries-minified',
    transform: {
      filter: {
        id: /node_modules\/.*\.[cm]?js$/,
      },
      async handler(code: string, id: string) {
        const { code: short, map } = await minify(id, code, {
          module: true,
          sourcemap: true,
          // Errors and classes may be recognised by name.
          mangle: { keepNames: true },
        })
        return { code: short, map: map ?? null }
      },
    },
  }
}

/** npx runs the file itself, through a link that it makes once. */
function executable(name: string) {
  return {
    name: 'executable',
    writeBundle: ({ dir = '' }: { dir?: string }) => chmodSync(join(dir, name), 0o755),
  }
}
