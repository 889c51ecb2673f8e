import { expect, it } from 'vitest'
import { isLocalOrigin, readOrigin } from '../../src/contract/origin.ts'

it.each([
  ['https://shop.example', 'https://shop.example'],
  [' HTTPS://Shop.Example:443/ ', 'https://shop.example'],
  ['http://shop.example:8080', 'http://shop.example:8080'],
  ['http://käse.example', 'http://xn--kse-qla.example'],
  ['http://[::1]:80', 'http://[::1]'],
  ['chrome-extension://AbCd', 'chrome-extension://abcd'],
  ['file://', 'file://'],
  ['file:///', 'file://'],
  ['Null', 'null'],
  ['https://shop.example/path', null],
  ['https://shop.example?a', null],
  ['https://user@shop.example', null],
  ['https://shop.example\\@localhost', null],
  ['https://shop.example:99999', null],
  ['https://*.example', 'https://*.example'],
  ['shop.example', null],
  ['https://', null],
  ['*', null],
  ['', null],
  [`https://${'x'.repeat(300)}`, null],
])('reads %j as the origin %j', (text, origin) => expect(readOrigin(text)).toBe(origin))

it.each([
  'http://localhost',
  'https://localhost:3000',
  'http://shop.localhost:3000',
  'http://127.0.0.1:5173',
  'http://127.8.9.1',
  'http://[::1]:3000',
  'capacitor://localhost',
])('%s is served by this machine', (origin) => expect(isLocalOrigin(origin)).toBe(true))

it.each([
  'http://localhost.evil.example',
  'http://evil.example:80',
  'http://127.0.0.1.evil.example',
  'http://evil.example#localhost',
  'http://localhost@evil.example',
  'http://evillocalhost',
  'http://192.168.1.5:3000',
  'http://localhost, http://evil.example',
  'http://[::1].evil.example',
  'null',
  'file://',
  '',
])('%j is not', (origin) => expect(isLocalOrigin(origin)).toBe(false))
