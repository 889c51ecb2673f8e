import { expect, it } from 'vitest'
import type { MessageState, Outcome, Verdict } from '../../src/contract/model.ts'
import {
  concernedEndpoints,
  endpointsToTry,
  endpointStatus,
  endpointReason,
  messageReason,
} from '../../src/main/delivery/endpointStatus.ts'
import { judge } from '../../src/main/delivery/verdict.ts'
import { wireFailure } from '../../src/main/delivery/wireFailure.ts'

it.each([
  ...[200, 201, 204, 299].map((status) => [status, 'success'] as const),
  ...[429, 500, 502, 503, 599].map((status) => [status, 'retry'] as const),
  ...[300, 301, 302, 304, 307, 400, 401, 404, 410, 422].map(
    (status) => [status, 'permanent'] as const,
  ),
])('a response of %i is %s', (status, verdict) => {
  expect(judge({ outcome: 'response', status, detail: null }).verdict).toBe(verdict)
})

it.each<[Outcome, Verdict]>([
  ['timeout', 'retry'],
  ['refused', 'retry'],
  ['reset', 'retry'],
  ['dns', 'retry'],
  ['unreachable', 'retry'],
  ['certificate', 'permanent'],
])('%s without a response is %s', (outcome, verdict) => {
  const judged = judge({ outcome, status: null, detail: 'self-signed certificate' })
  expect(judged.verdict).toBe(verdict)
  if (outcome === 'certificate')
    expect(judged.reason).toBe('self-signed certificate: the request was not sent')
})

it.each([
  ['ECONNREFUSED', 'refused', 'ECONNREFUSED'],
  ['UND_ERR_SOCKET', 'reset', 'UND_ERR_SOCKET'],
  ['ENOTFOUND', 'dns', 'ENOTFOUND'],
  ['ETIMEDOUT', 'timeout', 'ETIMEDOUT'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate', 'self-signed certificate'],
  ['CERT_HAS_EXPIRED', 'certificate', 'expired certificate'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate', 'certificate issued for another host'],
  ['UND_ERR_HEADERS_OVERFLOW', 'unreachable', 'the response headers were too large'],
  ['CERT_REVOKED', 'certificate', 'invalid certificate (CERT_REVOKED)'],
  ['INVALID_PURPOSE', 'certificate', 'invalid certificate (INVALID_PURPOSE)'],
  ['EPROTO', 'unreachable', 'TLS failed: the handshake was aborted (EPROTO)'],
  [
    'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED',
    'unreachable',
    'TLS failed: the server refused the handshake or requires a client certificate',
  ],
  ['EHOSTUNREACH', 'unreachable', 'the host could not be reached (EHOSTUNREACH)'],
])('the error %s is the outcome %s', (code, outcome, detail) => {
  expect(wireFailure(Object.assign(new Error('x'), { code }))).toEqual([outcome, detail])
})

it('uses the address that responded for the outcome of all that were tried', () => {
  const error = (code: string) => Object.assign(new Error('x'), { code })
  const all = (...codes: string[]) => wireFailure(new AggregateError(codes.map(error)))
  expect(all('ETIMEDOUT', 'ECONNREFUSED')[0]).toBe('refused')
  expect(all('ECONNREFUSED', 'ENETUNREACH')[0]).toBe('refused')
  expect(all('ETIMEDOUT', 'ETIMEDOUT')[0]).toBe('timeout')
})

it('does not count a status whose body never ended as a response', () => {
  const judged = (outcome: Outcome) => judge({ outcome, status: 200, detail: null })
  expect(judged('timeout')).toEqual({
    verdict: 'retry',
    reason: 'answered 200, but the response body did not end within 5 s',
  })
  expect(judged('reset').verdict).toBe('retry')
})

it('names the configured window', () => {
  expect(messageReason('expired', [], 14_400_000)).toMatch(/within 4 h of/)
  expect(messageReason('expired', [], 5_400_000)).toMatch(/within 1 h 30 min of/)
  expect(messageReason('expired', [], 60_000)).toMatch(/within 1 min of/)
})

it('does not retry an endpoint with a permanent failure', () => {
  const endpoints = [{ id: 1 }, { id: 2 }, { id: 3 }]
  const attempts = [
    { endpointId: 1, verdict: 'retry' as const },
    { endpointId: 2, verdict: 'permanent' as const },
  ]
  expect(endpointsToTry(endpoints, attempts)).toEqual([{ id: 1 }, { id: 3 }])
})

it.each<[MessageState, Verdict | null, string, RegExp]>([
  ['delivered', 'success', 'succeeded', /The message is delivered/],
  ['delivered', 'retry', 'skipped', /Not retried: another endpoint accepted the message/],
  ['delivered', null, 'skipped', /Skipped: another endpoint/],
  ['delivered', 'permanent', 'refused', /will not retry/],
  ['retrying', 'retry', 'waiting', /Will retry/],
  ['expired', 'retry', 'gave-up', /4 h/],
  ['queued', null, 'untried', /Not attempted yet/],
])(
  'in a %s message an endpoint whose last verdict is %s is %s, with the reason',
  (state, last, expected, reason) => {
    const found = endpointStatus(state, last)
    expect(found).toBe(expected)
    expect(
      endpointReason(found, last === null ? null : 'answered 500', { state, windowMs: 14_400_000 }),
    ).toMatch(reason)
  },
)

it('shows a settled message with the endpoints it was sent to, and an unsettled one also with those still to come', () => {
  const now = [{ id: 3 }, { id: 2 }]
  const sentTo = [{ endpointId: 2 }, { endpointId: 1 }, { endpointId: 2 }]
  expect(concernedEndpoints('delivered', now, sentTo)).toEqual([2, 1])
  expect(concernedEndpoints('retrying', now, sentTo)).toEqual([3, 2, 1])
  expect(concernedEndpoints('queued', now, [])).toEqual([3, 2])
})
