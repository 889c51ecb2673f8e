import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Links of the built pages to files and headings that do not exist. VitePress itself checks only links to pages. */
export function deadLinks(directory: string): string[] {
  const pages = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.html'),
  )
  const texts = new Map(pages.map((page) => [page, readFileSync(join(directory, page), 'utf8')]))
  const hasHeading = (page: string, id: string) => texts.get(page)?.includes(`id="${id}"`) ?? false

  return pages.flatMap((page) => {
    const found = (texts.get(page) ?? '').matchAll(/\s(?:href|src)="([^"]*)"/g)
    const dead = Array.from(found, ([, link = '']) => link).filter((link) => {
      if (/^(?:[a-z]+:|\/\/)/.test(link)) return false
      const { pathname, hash } = new URL(link, `http://site/${page}`)
      const file = fileOf(directory, decodeURIComponent(pathname))
      return file === null || (hash !== '' && !hasHeading(file, decodeURIComponent(hash.slice(1))))
    })
    return [...new Set(dead)].map((link) => `${page}: ${link}`)
  })
}

/** The file that a server sends for a path, or null. */
function fileOf(directory: string, path: string): string | null {
  const candidates = [path, `${path}.html`, join(path, 'index.html')].map((each) =>
    join(directory, each),
  )
  const file = candidates.find((each) => existsSync(each) && statSync(each).isFile())
  return file === undefined ? null : relative(directory, file)
}
