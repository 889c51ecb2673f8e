import { hash } from 'node:crypto'
import { detect, sentBody } from '../../src/main/detective/detective.ts'
import { againstLimit, type Bench, type Extent, milliseconds } from './measure.ts'

const bytes = 32 * 1024
/** The first searches load and compile code; the first of all takes about eight times as long. */
const warmUps = 10

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

/** How long the detective needs for a signature that no mistake explains, which is the longest search. */
export async function benchDetective({ rounds }: Extent): Promise<Bench> {
  const sent = Buffer.from(largeBody())
  const secrets = [{ text: 's3cr3t', mistake: null }]
  const times: number[] = []
  for (let round = -warmUps; round < rounds * 3; round++) {
    const before = process.cpuUsage()
    await detect({ sent: sentBody(sent), signature: hash('sha1', `${round}`), secrets, others: [] })
    const { user, system } = process.cpuUsage(before)
    if (round >= 0) times.push((user + system) / 1000)
  }
  const what = 'the signature detective over a body of 32 KB, processor time'
  return {
    measures: [{ what, ...againstLimit(times, { atMost: 50 }, milliseconds) }],
    notes: [],
    failures: [],
  }
}
