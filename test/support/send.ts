import { onTestFinished } from 'vitest'
import { createSender } from '../../src/main/delivery/send.ts'
import { judge } from '../../src/main/delivery/verdict.ts'

/** A real sender, closed at the end of the test, with the verdict of each exchange. */
export function startSender() {
  const sender = createSender()
  onTestFinished(() => sender.close())
  return {
    trust: sender.trust,
    send: sender.send,
    async post(url: string, body = '{"a":1}') {
      const exchange = await sender.send({ url, headers: [['X-Test', 'yes']], body })
      return { ...exchange, ...judge(exchange) }
    },
  }
}
