import { createHash } from 'node:crypto'

/**
 * A page with its content policy: own files, and exactly the inline scripts that it was built with. Highlighted code has its colours in
 * `style` attributes.
 */
export function contentPolicy(html: string): string {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)]
  const hashes = inline.map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  const tag = `<meta http-equiv="Content-Security-Policy" content="${policy}">`
  if (!html.includes('<head>')) throw new Error('a page has no head')
  return html.replace('<head>', `<head>\n    ${tag}`)
}
