import { createHmac, hash } from 'node:crypto'
import { expect, it } from 'vitest'
import { detect, sentBody } from '../../src/main/detective/detective.ts'
import { bodyMistakes } from '../../src/main/detective/known/bodies.ts'
import { nastyBodies } from './bodies.ts'

it('identifies what the catalogue computes, on every body', async () => {
  const missed: string[] = []
  for (const [index, body] of nastyBodies(200).entries()) {
    const mistake = bodyMistakes[index % bodyMistakes.length]
    const sent = sentBody(Buffer.from(body))
    const over = mistake?.over(sent)
    if (!mistake || over === null || over === undefined || sent.bytes.equals(Buffer.from(over)))
      continue
    const signature = createHmac('sha1', 's3cr3t').update(over).digest('hex')
    const result = await detect({
      sent,
      signature,
      secrets: [{ text: 's3cr3t', mistake: null }],
      others: [],
    })
    const ids = result.found.flatMap(({ id, indistinguishable }) => [id, ...indistinguishable])
    if (!ids.includes(mistake.id)) missed.push(`${mistake.id}: ${body}`)
  }
  expect(missed).toEqual([])
})

/** As random as a signature can be: in the right form, or in one of those that mistakes have. */
function randomSignature(at: number): string {
  const text = `random ${at}`
  if (at % 10 === 0) return hash('sha1', text, 'base64')
  if (at % 10 === 1) return hash('sha256', text)
  if (at % 10 === 2) return hash('md5', text)
  return hash('sha1', text)
}

/** A minute for 1,000: `SIGNATURES=1000`. */
const signatures = Number(process.env['SIGNATURES'] ?? 250)

it(`identifies ${signatures} random signatures as none`, async () => {
  const bodies = [...nastyBodies(8), 'a text, and no JSON', 'a=1&b=2+3', '\0\u0001', '']
  const wrong: unknown[] = []
  for (let at = 0; at < signatures; at++) {
    const signature = randomSignature(at)
    const body = bodies[at % bodies.length] ?? ''
    const known = { sent: sentBody(Buffer.from(body)), others: [] }
    const secrets = [{ text: 's3cr3t', mistake: null }]
    const { verdict, found, tried } = await detect({ ...known, secrets, signature })
    if (verdict !== 'unknown' || found.length > 0 || tried < 500)
      wrong.push({ signature, body, verdict, found, tried })
  }
  expect(wrong).toEqual([])
}, 600_000)
