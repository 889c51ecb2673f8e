import { request } from 'node:http'
import { expect, it } from 'vitest'
import { startHost } from '../support/host.ts'
import { startWorkbench } from '../support/workbench.ts'

const start = async () => startHost((await startWorkbench()).workbench)
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Uses node:http, because fetch does not allow setting Host. */
function statusWith(url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
      .on('error', reject)
      .end()
  })
}

it.each(['/api/status', '/api/messages', '/rpc/status', '/api/nothing'])(
  'requires the token at %s',
  async (path) => {
    const { url, token } = await start()
    expect((await fetch(url + path)).status).toBe(401)
    expect((await fetch(url + path, { headers: bearer('wrong') })).status).toBe(401)
    const missing = await fetch(url + path)
    expect(await missing.json()).toMatchObject({
      code: 'UNAUTHORIZED',
      message: expect.stringContaining('Bearer TOKEN') as string,
    })
    expect((await fetch(url + path, { headers: bearer(token) })).status).not.toBe(401)
  },
)

it('rejects a foreign Host and Origin, even with the right token', async () => {
  const { url, token } = await start()
  const at = `${url}/api/status`
  const { host } = new URL(url)
  expect(await statusWith(at, bearer(token))).toBe(200)
  expect(
    await statusWith(at, { ...bearer(token), host: `evil.example:${new URL(url).port}` }),
  ).toBe(403)
  expect(await statusWith(at, { ...bearer(token), origin: 'http://evil.example' })).toBe(403)
  expect(await statusWith(at, { ...bearer(token), origin: `http://${host}` })).toBe(200)
  expect(await statusWith(`${url}/`, { host: 'evil.example' })).toBe(403)
})

it('serves the screen with a policy that blocks foreign scripts, and nothing outside its folder', async () => {
  const { url } = await start()
  const response = await fetch(`${url}/`)
  const policy = response.headers.get('content-security-policy')?.split('; ')
  expect(policy).toEqual(
    expect.arrayContaining([
      "script-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]),
  )
  expect(await response.text()).toContain('<title>Hookbench</title>')
  for (const path of ['/assets/none.js', '/nothing', '/..%2f..%2fpackage.json', '/%2e%2e/secret'])
    expect((await fetch(url + path)).status).toBe(404)
})

it('describes the whole REST API in OpenAPI 3.1, and has a page to browse it', async () => {
  const { url } = await start()
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as {
    openapi: string
    paths: Record<string, object>
  }
  expect(document.openapi).toMatch(/^3\.1/)
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining([
      '/status',
      '/messages',
      '/messages/{id}',
      '/messages/{id}/retry',
      '/calls',
      '/rejections',
      '/sources',
      '/destinations/{id}',
      '/receivers',
      '/captures',
      '/clock',
      '/changes',
    ]),
  )
  const page = await fetch(`${url}/api/docs`)
  expect(page.status).toBe(200)
  const html = await page.text()
  expect(html).not.toMatch(/https?:\/\/(?!127\.0\.0\.1)[^"' ]*\.(js|css)/)
  const [, script = ''] = /<script src="([^"]+)"/.exec(html) ?? []
  const answers = [page, await fetch(new URL(script, page.url))]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  for (const { headers } of answers) {
    expect(headers.get('content-security-policy')).toContain("'unsafe-eval'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  }
})

it('describes what is wrong with a request', async () => {
  const { url, token } = await start()
  const response = await fetch(`${url}/api/destinations`, {
    method: 'POST',
    headers: { ...bearer(token), 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'x', endpoints: [{ url: 'ftp://h/' }] }),
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    code: 'BAD_REQUEST',
    message: "endpoints[0].url: an endpoint's URL must start with http:// or https://",
    data: { field: 'endpoints[0].url' },
  })
})

it('sends a test call for a request without a body', async () => {
  const { url, token } = await start()
  const response = await fetch(`${url}/api/test-call`, { method: 'POST', headers: bearer(token) })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ messageId: expect.stringMatching(/^test-/) as string })
})

it('answers a removal with 204 No Content', async () => {
  const { url, token } = await start()
  const at = `${url}/api/sources/1`
  const response = await fetch(at, { method: 'DELETE', headers: bearer(token) })
  expect([response.status, await response.text()]).toEqual([204, ''])
  expect((await fetch(at, { headers: bearer(token) })).status).toBe(404)
})

it('streams hints as server-sent events', async () => {
  const { url, token } = await start()
  const response = await fetch(`${url}/api/changes`, { headers: bearer(token) })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const reader = response.body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  expect(new TextDecoder().decode(value)).toMatch(/event: message|data: /)
  await reader?.cancel()
})

it('lets browsers store what its name identifies, and ask again for the page that names it', async () => {
  const { url } = await start()
  const cached = async (path: string) => (await fetch(url + path)).headers.get('cache-control')
  expect(await cached('/assets/index-1a2b3c4d.js')).toContain('immutable')
  expect(await cached('/')).toBe('public, max-age=0')
})
