import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { exchange, type Exchange, postBytes } from '../support/exchange.ts'
import { startReceiverPort } from '../support/receiverPort.ts'

/** As a client sees each behaviour, on a connection of its own. */

const behaving = (answer: object, more: object = {}) => ({
  rules: [{ respond: [answer], ...more }],
})
const statusOf = ({ text }: Exchange) => Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)
const bodyOf = ({ text }: Exchange) => text.slice(text.indexOf('\r\n\r\n') + 4)
const headOf = ({ text }: Exchange) => text.slice(0, text.indexOf('\r\n\r\n')).split('\r\n')
const closing = 'Connection: close\r\n'

describe('a response', () => {
  it('has the status, the headers in their case and order, and the body', async () => {
    const answer = { status: 201, headers: { 'X-b': '1', 'x-A': '2' }, body: 'made' }
    const { port } = await startReceiverPort(behaving(answer))
    const found = await exchange(port, postBytes('{}', closing))
    expect(headOf(found).slice(0, 5)).toEqual([
      'HTTP/1.1 201 Created',
      'X-b: 1',
      'x-A: 2',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Length: 4',
    ])
    expect([bodyOf(found), found.ended]).toEqual(['made', 'closed'])
  })

  it('repeats parts of its request, which cannot add a header', async () => {
    const { port } = await startReceiverPort(
      behaving({
        headers: { 'X-User': '{{body.user.id}}' },
        body: '{{method}} {{path}} {{n}} {{attempt}} {{body.user.id}} {{body.list[1]}} {{header.x-a}} {{other}} {{body}}',
      }),
    )
    const body = JSON.stringify({ user: { id: 'é\r\nX-More: 1' }, list: [1, { a: null }] })
    await exchange(port, postBytes(body, closing))
    const found = await exchange(port, postBytes(body, `${closing}X-A: head\r\n`, '/r?q=1'))
    expect(headOf(found)).toContain('X-User: é??X-More: 1')
    expect(Buffer.from(bodyOf(found), 'latin1').toString()).toBe(
      `POST /r?q=1 2 2 é\r\nX-More: 1 {"a":null} head {{other}} ${body}`,
    )
  })

  it('has no body where HTTP has none', async () => {
    const { port, set } = await startReceiverPort(behaving({ status: 204, body: 'x' }))
    expect((await exchange(port, postBytes('{}', closing))).text).toMatch(
      /^HTTP\/1\.1 204[^]*\r\n\r\n$/,
    )
    set(behaving({ body: 'four' }))
    const head = `HEAD /r HTTP/1.1\r\nHost: localhost\r\n${closing}\r\n`
    expect((await exchange(port, head)).text).toMatch(/Content-Length: 4[^]*\r\n\r\n$/)
  })

  it('comes after a fixed delay, and after one in a range', async () => {
    const { port, set } = await startReceiverPort(behaving({ delay: '150ms' }))
    const fixed = await exchange(port, postBytes())
    expect(fixed.firstMs).toBeGreaterThanOrEqual(149)
    expect(fixed.firstMs).toBeLessThan(600)
    set(behaving({ delay: { from: 60, to: 120 } }))
    expect((await exchange(port, postBytes())).firstMs).toBeGreaterThanOrEqual(59)
  })

  it('drips at its rate, over the whole time', async () => {
    const body = 'x'.repeat(400)
    const { port } = await startReceiverPort(behaving({ body, drip: { bytesPerSecond: 1000 } }))
    const found = await exchange(port, postBytes('{}', closing), 3000)
    expect([bodyOf(found), found.ended]).toEqual([body, 'closed'])
    expect(found.firstMs).toBeLessThan(300)
    expect(found.lastMs).toBeGreaterThanOrEqual(390)
    expect(found.lastMs).toBeLessThan(1500)
  })

  it('stops in the middle of its body, which its length announced whole', async () => {
    const { port, set } = await startReceiverPort(behaving({ body: '0123456789', stopAfter: 4 }))
    const found = await exchange(port, postBytes())
    expect(headOf(found)).toContain('Content-Length: 10')
    expect([bodyOf(found), found.ended]).toEqual(['0123', 'closed'])
    set(behaving({ body: '0123456789', stopAfter: 99 }))
    expect(bodyOf(await exchange(port, postBytes()))).toBe('012345678')
    set(behaving({ body: '0123456789', stopAfter: 3, drip: { bytesPerSecond: 20 } }))
    const slow = await exchange(port, postBytes(), 2000)
    expect([bodyOf(slow), slow.ended]).toEqual(['012', 'closed'])
    expect(slow.lastMs).toBeGreaterThanOrEqual(140)
  })
})

describe('a fault instead of a response', () => {
  it.each([
    ['reset', 'reset'],
    ['close', 'closed'],
  ])('%s, after its delay', async (fault, ended) => {
    const { port, captures } = await startReceiverPort(behaving({ fault, delay: 100 }))
    const startedAt = performance.now()
    expect(await exchange(port, postBytes())).toMatchObject({ text: '', ended })
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(99)
    await expect.poll(captures).toMatchObject([{ fault, status: 0 }])
  })

  it('never answers, until the limit for idle connections', async () => {
    const { port, store } = await startReceiverPort(behaving({ fault: 'never answer' }), {
      stalledMs: 400,
    })
    expect(await exchange(port, postBytes(), 200)).toMatchObject({ text: '', ended: 'open' })
    expect(await exchange(port, postBytes(), 3000)).toMatchObject({ text: '', ended: 'closed' })
    expect(store.receivers.all()[0]?.served).toBe(2)
  })

  it('sends garbage, the same for the same seed and request', async () => {
    const { port, set } = await startReceiverPort({ ...behaving({ fault: 'garbage' }), seed: 5 })
    const first = await exchange(port, postBytes())
    const second = await exchange(port, postBytes())
    expect(first.ended).toBe('closed')
    expect(first.bytes.length).toBe(64)
    expect(first.bytes[0]).toBeGreaterThanOrEqual(0x80)
    expect(second.bytes).not.toEqual(first.bytes)
    set({ ...behaving({ fault: 'garbage' }), seed: 5 })
    expect((await exchange(port, postBytes())).bytes).toEqual(first.bytes)
    set({ ...behaving({ fault: 'garbage' }), seed: 6 })
    expect((await exchange(port, postBytes())).bytes).not.toEqual(first.bytes)
  })

  it('on a connection with earlier requests comes after their responses', async () => {
    const { port } = await startReceiverPort({
      rules: [{ respond: [{ body: 'first', delay: 100 }, { fault: 'close' }] }],
    })
    const found = await exchange(port, postBytes() + postBytes())
    expect([statusOf(found), bodyOf(found), found.ended]).toEqual([200, 'first', 'closed'])
  })
})

describe('rules', () => {
  const statuses = async (port: number, bodies: string[]) => {
    const seen: number[] = []
    for (const body of bodies) seen.push(statusOf(await exchange(port, postBytes(body, closing))))
    return seen
  }

  it('fail the first attempts of each message: by messageId, else by body, else of the receiver', async () => {
    const { port } = await startReceiverPort({
      rules: [{ when: { attempts: { to: 2 } }, respond: [503] }, { respond: [200] }],
    })
    const [a, again] = ['{"messageId":"a","n":1}', '{"messageId":"a","n":2}']
    expect(await statuses(port, [a, '{"b":1}', again, '{"b":1}', a, '{"b":1}'])).toEqual([
      503, 503, 503, 503, 200, 200,
    ])
    expect(await statuses(port, ['', '', ''])).toEqual([503, 503, 200])
  })

  it('permit a rate over any second, and say when to retry', async () => {
    const { port } = await startReceiverPort({
      rules: [{ when: { rate: { above: 3, per: 'second' } } }, { respond: [200] }],
    })
    const startedAt = performance.now()
    const burst = await Promise.all(
      [1, 2, 3, 4, 5].map(() => exchange(port, postBytes('{}', closing))),
    )
    expect(burst.map(statusOf).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429, 429])
    const refused = burst.find((each) => statusOf(each) === 429) as Exchange
    expect(headOf(refused)).toContain('Retry-After: 1')
    await sleep(startedAt + 1100 - performance.now())
    expect(await statuses(port, ['{}', '{}'])).toEqual([200, 200])
  })

  it('brown out for a time since the behaviour was set', async () => {
    const { port } = await startReceiverPort({
      rules: [{ when: { between: { from: '300ms', to: '800ms' } }, respond: [503] }],
    })
    const startedAt = performance.now()
    expect(await statuses(port, ['{}'])).toEqual([200])
    await sleep(startedAt + 500 - performance.now())
    expect(await statuses(port, ['{}'])).toEqual([503])
    await sleep(startedAt + 1000 - performance.now())
    expect(await statuses(port, ['{}'])).toEqual([200])
  })

  it('give the same 1,000 responses for the same seed, and others for another', async () => {
    const behaviour = (seed: number) => ({
      rules: [
        { when: { share: 0.2 }, respond: [500, 503], atEnd: 'repeat' },
        { respond: [200, 201] },
      ],
      seed,
    })
    const { port, set } = await startReceiverPort(behaviour(1))
    /** On one connection, in order. */
    const run = async () => {
      const { text } = await exchange(
        port,
        postBytes().repeat(999) + postBytes('{}', closing),
        20_000,
      )
      return [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status).join(' ')
    }
    const first = await run()
    expect(first.split(' ')).toHaveLength(1000)
    set(behaviour(1))
    expect(await run()).toBe(first)
    set(behaviour(2))
    expect(await run()).not.toBe(first)
  })

  it('change while running, and start over', async () => {
    const { port, set } = await startReceiverPort({ rules: [{ respond: [500, 200] }] })
    expect(await statuses(port, ['{}', '{}', '{}'])).toEqual([500, 200, 200])
    set({ rules: [{ respond: [500, 200] }] })
    expect(await statuses(port, ['{}', '{}'])).toEqual([500, 200])
  })
})

describe('the port', () => {
  const fine = { rules: [] }

  it('answers a request in pieces, a half-closed client, and one without a host', async () => {
    const { port } = await startReceiverPort(fine)
    expect(statusOf(await exchange(port, 'GET /r HTTP/1.0\r\n\r\n'))).toBe(200)
    const chunked = `POST /r HTTP/1.1\r\n${closing}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`
    expect(statusOf(await exchange(port, chunked))).toBe(200)
  })

  it('refuses what is not HTTP, TLS, a slow request and a body over 10 MB, and goes on', async () => {
    const { port } = await startReceiverPort(fine, { requestMs: 300 })
    expect(statusOf(await exchange(port, 'hello\r\n\r\n'))).toBe(400)
    const tls = await exchange(port, '\x16\x03\x01\x00\x05hello')
    expect(bodyOf(tls)).toContain('this is TLS')
    expect(
      statusOf(await exchange(port, 'POST /r HTTP/1.1\r\nHost: localhost\r\nContent-Le', 5000)),
    ).toBe(408)
    const huge = `POST /r HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999\r\n\r\n`
    expect(await exchange(port, huge)).toMatchObject({ ended: 'closed' })
    expect(statusOf(await exchange(port, huge))).toBe(413)
    expect(
      statusOf(await exchange(port, `GET /r HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)),
    ).toBe(431)
    expect(statusOf(await exchange(port, postBytes('{}', closing)))).toBe(200)
  })

  it('closes the connection idle the longest when there are too many', async () => {
    const { port } = await startReceiverPort(fine, { open: 3 })
    const idle = exchange(port, postBytes(), 5000)
    await sleep(1100)
    const others = [1, 2].map(() => exchange(port, postBytes(), 300))
    await Promise.all(others)
    expect(statusOf(await exchange(port, postBytes('{}', closing)))).toBe(200)
    expect((await idle).ended).toBe('closed')
  })

  it('names the receivers to a request at another path', async () => {
    const { port } = await startReceiverPort(fine)
    const found = await exchange(port, postBytes('{}', closing, '/none?q'))
    expect([statusOf(found), JSON.parse(bodyOf(found))]).toEqual([
      404,
      { message: 'no receiver at /none', receivers: ['/r'] },
    ])
  })
})
