import { requestBytes } from '../../collection/fuzz/requests.ts'
import { request } from '../../support/rawHttp.ts'
import { requestPool, varied } from './calls.ts'
import { chooser } from './chooser.ts'
import { type Flood, sendAll } from './crowd.ts'

const connections = 32
/** The receivers of the workspace, with their status. */
export const receivers = { '/inbox': 200, '/gone': 410 }

/** Valid and hostile requests to the port of the receivers. Returns how many were answered as a captured one is. */
export async function captures({ url, count, seed, found }: Flood & { url: string }) {
  const pool = requestPool(seed + 1, count)
  const paths = Object.keys(receivers)
  let captured = 0
  await sendAll({ url, count, connections, found }, async (connection, number) => {
    const choose = chooser(seed + 1, number)
    const path = choose.chance(0.9) ? choose.oneOf(paths) : choose.oneOf(['/none', '/', '/inbox/x'])
    const isHostile = choose.chance(0.4)
    const sent = {
      ...varied(pool, choose),
      path,
      host: choose.chance(0.02) ? 'evil.example' : 'localhost',
    }
    const valid = () =>
      request(path, `{"event":"E","number":${number}}`, { 'X-Signature': 'f'.repeat(40) })
    const what = `request ${number}: ${path} ${isHostile ? JSON.stringify(sent).slice(0, 400) : ''}`
    const { bytes, head } = isHostile ? requestBytes(sent) : { bytes: valid(), head: 0 }
    if (isHostile && sent.hangUp !== null && bytes.length > head)
      return connection.hangUp(bytes.subarray(0, bytes.length - 1))
    const answer = await connection.send(bytes, { headOnly: isHostile && sent.method === 'HEAD' })
    if (answer === null) return found.problem(`${what} was closed without an answer`)
    const { status } = answer
    if (status === receivers[path as keyof typeof receivers]) captured++
    else if (status >= 500) found.count('defects', `${what} was answered ${status}: ${answer.body}`)
    else if (![400, 403, 404, 413, 431].includes(status))
      found.problem(`${what} was answered ${status}`)
    return undefined
  })
  return captured
}
