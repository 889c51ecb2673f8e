import { expect, it } from 'vitest'
import { isOwnHost } from '../../src/main/http/ownHost.ts'
import { foreignOrigin, pageOrigin } from '../../src/main/http/pageOrigin.ts'

it.each([
  ['a client that is no page', {}, null],
  ['a page', { origin: 'https://evil.example' }, 'https://evil.example'],
  ['a page of localhost', { origin: 'http://localhost:3000' }, 'http://localhost:3000'],
  ['a sandboxed frame', { origin: 'null' }, 'null'],
  [
    'an image of another site',
    { 'sec-fetch-site': 'cross-site', referer: 'https://evil.example/a?b' },
    'https://evil.example',
  ],
  ['an image that hides its page', { 'sec-fetch-site': 'cross-site' }, 'null'],
  [
    'an image whose page is unreadable',
    { 'sec-fetch-site': 'cross-site', referer: '//localhost/' },
    'null',
  ],
  ['an image of this host', { 'sec-fetch-site': 'same-site' }, null],
  ['an address that the user entered', { 'sec-fetch-site': 'none' }, null],
])('reads the origin of %s', (_what, headers, origin) => {
  const headerOf = (name: string) => (headers as Record<string, string>)[name]
  expect(pageOrigin(headerOf)).toBe(origin)
  const isForeign = origin !== null && !origin.includes('localhost')
  expect(foreignOrigin(headerOf)).toBe(isForeign ? origin : null)
})

it('knows the names of this machine, and those given', () => {
  const own = ['localhost', 'LOCALHOST:8420', '127.0.0.1:1', '192.168.1.5', '[::1]:8420', '[::1]']
    .concat('expired.localhost:8423', 'host.docker.internal:8420', 'DevBox:8420')
    .map((host) => [host, isOwnHost(host, ['devbox'])])
  expect(own.filter(([, isOwn]) => !isOwn)).toEqual([])
  const foreign = ['evil.example', 'evil.example:8420', 'localhost.evil.example', 'devbox.evil', '']
    .concat('127.0.0.1.evil.example', 'localhost:8420@evil.example', 'localhost.', '[::1', 'x')
    .map((host) => [host, isOwnHost(host, ['devbox'])])
  expect(foreign.filter(([, isOwn]) => isOwn)).toEqual([])
})
