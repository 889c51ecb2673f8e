import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Outcome } from '../../src/contract/model.ts'
import { judge } from '../../src/main/delivery/verdict.ts'

const anyDetail = fc.option(fc.constantFrom('ECONNRESET', 'self-signed certificate'))
const withoutWholeAnswer = Outcome.options.filter((outcome) => outcome !== 'response')

it('every status is a success, retried or permanent, and only 2xx is a success', () => {
  for (let status = 100; status < 600; status++) {
    const { verdict, reason } = judge({ outcome: 'response', status, detail: null })
    const expected =
      status >= 200 && status < 300
        ? 'success'
        : status < 200 || status === 429 || status >= 500
          ? 'retry'
          : 'permanent'
    expect([status, verdict]).toEqual([status, expected])
    expect(reason).toContain(String(status))
  }
})

it('only a complete response is a success, whatever its status', () => {
  const anyStatus = fc.option(fc.integer({ min: 100, max: 599 }))
  fc.assert(
    fc.property(
      fc.constantFrom(...withoutWholeAnswer),
      anyStatus,
      anyDetail,
      (outcome, status, detail) => {
        const { verdict, reason } = judge({ outcome, status, detail })
        expect(verdict).toBe(outcome === 'certificate' ? 'permanent' : 'retry')
        expect(reason).not.toMatch(/undefined|null|^$/)
        if (status !== null && outcome !== 'certificate')
          expect(reason).toContain(`answered ${status}, but`)
      },
    ),
  )
})

it('an invalid certificate is a permanent failure, whose reason says that nothing was sent', () => {
  const fault = fc.option(fc.constantFrom('self-signed certificate', 'expired certificate'))
  fc.assert(
    fc.property(fault, (detail) => {
      const judged = judge({ outcome: 'certificate', status: null, detail })
      expect(judged.verdict).toBe('permanent')
      expect(judged.reason).toMatch(/certificate: the request was not sent$/)
    }),
  )
})
