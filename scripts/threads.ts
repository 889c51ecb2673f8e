import { posix } from 'node:path'
import type { Plugin } from 'vite'

const suffix = '?thread'
const placeholder = '__thread__'
const placed = new RegExp(`${placeholder}([\\w$-]+)`, 'g')

/**
 * `./worker.ts?thread` is the path of the file that a thread runs: in the build a chunk of its own, which shares code with
 * the others; in tests (`built` false) the source itself.
 */
export function threads({ built }: { built: boolean }): Plugin {
  return {
    name: 'threads',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith(suffix)) return undefined
      const file = id.slice(0, -suffix.length)
      if (!built) return `export default ${JSON.stringify(file)}`
      const reference = this.emitFile({ type: 'chunk', id: file })
      return `import { join } from 'node:path'
export default join(import.meta.dirname, '${placeholder}${reference}')`
    },
    renderChunk(code, chunk) {
      if (!code.includes(placeholder)) return null
      const relative = (_: string, reference: string) =>
        posix.relative(posix.dirname(chunk.fileName), this.getFileName(reference))
      // The map stays valid for all lines, since none is added.
      return { code: code.replace(placed, relative), map: null }
    },
  }
}
