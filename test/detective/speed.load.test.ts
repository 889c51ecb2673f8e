import { createHmac, hash } from 'node:crypto'
import { expect, it } from 'vitest'
import { detect, sentBody } from '../../src/main/detective/detective.ts'

const bytes = 32 * 1024
/** Hashing a body so often takes 30 to 50 ms. */
const hashes = 1000

/** An order of 32 KB, as a shop sends it, with values that some serialisers write differently. */
function largeBody(): string {
  const products: string[] = []
  for (let at = 0; Buffer.byteLength(bodyWith(products)) < bytes - 256; at++)
    products.push(
      `{"sku":"A-${1000 + at}","name":"Café <b>n° ${at}</b>","url":"https://shop.example/p/${at}?a=1&b=2","price":${at}.5,"quantity":${at},"rate":0.0005,"gift":null,"options":{"size":"M","colour":"red"},"tags":["new","sale"]}`,
    )
  return bodyWith(products)
}
const bodyWith = (products: string[]) =>
  `{"version":1,"type":"track","userId":"u_1","event":"Order Completed","properties":{"products":[${products.join(',')}]},"context":{}}`

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0

/** Milliseconds of this process's processors. */
async function processorMs(run: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

it('examines a body of 32 KB in the time of hashing it some thousand times', async () => {
  const sent = Buffer.from(largeBody())
  expect(sent.length).toBeGreaterThan(bytes - 512)
  const secrets = [{ text: 's3cr3t', mistake: null }]
  const search = (round: number) =>
    detect({ sent: sentBody(sent), signature: hash('sha1', `${round}`), secrets, others: [] })
  const searching: number[] = []
  const hashing: number[] = []
  for (let round = 0; round < 9; round++) {
    searching.push(await processorMs(() => search(round)))
    hashing.push(
      await processorMs(() => {
        for (let i = 0; i < hashes; i++) createHmac('sha1', `${i}`).update(sent).digest()
      }),
    )
  }
  console.log(`32 KB: ${median(searching)} ms, ${hashes} hashes: ${median(hashing)} ms`)
  expect(median(searching)).toBeLessThan(8 * median(hashing))
})
