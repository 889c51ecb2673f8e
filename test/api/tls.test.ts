import { expect, it } from 'vitest'
import { exchangeBytes, readAnswer, request } from '../support/rawHttp.ts'
import { startHost } from '../support/host.ts'
import { overTls, ownIdentity } from '../support/overTls.ts'
import { startWorkbench } from '../support/workbench.ts'

async function start() {
  const { workbench } = await startWorkbench()
  const { url, token } = await startHost(workbench, { identity: ownIdentity })
  const { host } = new URL(url)
  const at = `https://${host}`
  return { url, host, at, token, bearer: { authorization: `Bearer ${token}` } }
}

it('serves the screen and the API over TLS', async () => {
  const { at, bearer } = await start()
  expect((await overTls(`${at}/`)).body).toContain('<title>Hookbench</title>')
  expect((await overTls(`${at}/api/status`)).status).toBe(401)
  expect((await overTls(`${at}/api/status`, { headers: bearer })).status).toBe(200)
})

it('answers HTTP with one line that names the https: address, and nothing else', async () => {
  const { url, host, bearer } = await start()
  for (const path of ['/', '/api/status', '/access', '/nothing']) {
    const text = await exchangeBytes(url, request(path, '', { Host: host, ...bearer }, 'GET'))
    const { status, body } = readAnswer(text)
    expect([status, JSON.parse(body)], path).toEqual([
      403,
      { code: 'FORBIDDEN', message: `this port speaks HTTPS only: https://${host}` },
    ])
  }
})

it('gives a cookie that browsers send over TLS only, and accepts pages of its https: address only', async () => {
  const { at, host, token } = await start()
  const give = (origin: string) =>
    overTls(`${at}/access`, {
      method: 'POST',
      body: JSON.stringify({ token }),
      headers: { origin, 'content-type': 'application/json' },
    })
  expect((await give(`http://${host}`)).status).toBe(403)
  const given = await give(at)
  expect(given.status).toBe(204)
  const [cookie = ''] = given.headers['set-cookie'] ?? []
  expect(cookie).toMatch(/; HttpOnly; SameSite=Strict; Secure; Max-Age=/)
  const headers = { cookie: cookie.split(';')[0] }
  expect((await overTls(`${at}/api/status`, { headers })).status).toBe(200)
  const foreign = { ...headers, origin: `http://${host}` }
  expect((await overTls(`${at}/api/status`, { headers: foreign })).status).toBe(403)
})
