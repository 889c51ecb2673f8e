import { expect, it } from 'vitest'
import { requestHeaders } from '../../src/main/destination/request.ts'
import { isSignedWith, sign } from '../../src/main/destination/signature.ts'

const body =
  '{"version":1,"type":"track","userId":"019mr8mf4r","event":"Purchased an Item","properties":{"revenue":"39.95","shippingMethod":"2-day"},"timestamp":"2012-12-02T00:30:08.276Z"}'

it('signs the documented test vector', () => {
  expect(sign(body, 's3cr3t')).toBe('b2e947decb4bc645e14164d1bb0f8d2422eb8673')
  expect(
    isSignedWith(Buffer.from(body), 'b2e947decb4bc645e14164d1bb0f8d2422eb8673', 's3cr3t'),
  ).toBe(true)
  expect(
    isSignedWith(Buffer.from(`${body} `), 'b2e947decb4bc645e14164d1bb0f8d2422eb8673', 's3cr3t'),
  ).toBe(false)
})

it('sends X-Signature only when a secret is set, and lets User-Agent be overridden', () => {
  const parts = { senderName: 'Hookbench' }
  expect(
    requestHeaders({ ...parts, staticHeaders: { 'X-Team': 'payments' }, signature: null }),
  ).toEqual([
    ['User-Agent', 'Hookbench/1.0'],
    ['Content-Type', 'application/json'],
    ['X-Team', 'payments'],
  ])
  expect(
    requestHeaders({ ...parts, staticHeaders: { 'user-agent': 'Mine' }, signature: 'b2e9' }),
  ).toEqual([
    ['Content-Type', 'application/json'],
    ['user-agent', 'Mine'],
    ['X-Signature', 'b2e9'],
  ])
})
