import { expect, it } from 'vitest'
import { judge, type Measured } from '../../src/main/capacity/judge.ts'

const good: Measured = {
  rate: 300,
  seconds: 5,
  offered: 1500,
  accepted: 1500,
  lateMs: 5,
  stalledMs: 5,
  attempts: 1500,
  failed: 0,
  p50Ms: 8,
  p95Ms: 20,
  timesMs: [10, 12],
  waitsMs: [1, 1],
  inFlight: 3,
}
const standards = { limits: { failedShare: 0.01, p95Ms: 1000 }, inFlightLimit: 64, baseP50Ms: 5 }

it.each([
  ['holds', {}, null, 'holds: p95 20 ms'],
  ['holds with exactly 1 % failed', { failed: 15 }, null, 'holds: p95 20 ms, 15 attempts failed'],
  [
    'too many failed',
    { failed: 16 },
    'failed attempts',
    '1.1 % of 1,500 attempts failed, more than 1 %',
  ],
  ['slow responses', { p95Ms: 1001 }, 'response time', 'p95 was 1 s, more than 1 s'],
  [
    'a growing queue at the endpoint',
    { timesMs: [100, 250], inFlight: 40 },
    'falls behind',
    'only about 283 / s are processed: messages took 150 ms longer at the end',
  ],
  [
    'a growing queue for a busy endpoint',
    { timesMs: [100, 250], waitsMs: [50, 200], inFlight: 63.8 },
    'falls behind',
    'only about 283 / s are processed: messages took 150 ms longer at the end',
  ],
  [
    'a growing queue for an idle endpoint',
    { timesMs: [100, 250], waitsMs: [50, 200], inFlight: 12 },
    'engine',
    'Hookbench sends about 283 / s, with 12 of 64 exchanges in flight: the endpoint is not the limit',
  ],
  ['a little longer', { timesMs: [10, 109] }, null, 'holds: p95 20 ms'],
  [
    'much slower responses than at first',
    { p50Ms: 106 },
    'slower',
    'p50 rose from 5 ms at the lowest rate to 106 ms',
  ],
  ['some slow responses', { p95Ms: 900 }, null, 'holds: p95 900 ms'],
  [
    'no response of the port',
    { accepted: 1400 },
    'sending',
    'the collection port accepted 1,400 of 1,500 calls',
  ],
  [
    'a late sender',
    { lateMs: 1500 },
    'sending',
    'calls were sent up to 1.5 s late: this machine cannot send at this rate',
  ],
] as [string, Partial<Measured>, string | null, string][])(
  'a rate with %s',
  (_what, given, rule, text) => {
    expect(judge({ ...good, ...given }, standards)).toMatchObject({ rule, text })
  },
)

it('says of a rate that fails whether this machine sent the calls all at once', () => {
  const failing = { ...good, failed: 16 }
  const reason = '1.1 % of 1,500 attempts failed, more than 1 %'
  expect(judge({ ...failing, stalledMs: 50 }, standards)).toMatchObject({
    isDisturbed: false,
    text: reason,
  })
  expect(judge({ ...failing, stalledMs: 51 }, standards)).toMatchObject({
    isDisturbed: true,
    text: `${reason}; this machine held calls up for 51 ms, and then sent them at once`,
  })
  const late = { ...good, lateMs: 1500, stalledMs: 1500 }
  expect(judge(late, standards)).toMatchObject({
    rule: 'sending',
    isDisturbed: true,
    text: expect.not.stringContaining('held'),
  })
  expect(judge({ ...late, stalledMs: 0 }, standards).isDisturbed).toBe(true)
  expect(judge({ ...good, stalledMs: 500 }, standards)).toMatchObject({
    rule: null,
    text: 'holds: p95 20 ms',
  })
})
