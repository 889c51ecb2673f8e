import { expect, it } from 'vitest'
import { type Seen, startReceiver } from '../support/receiver.ts'
import { type App, calls, opened, startApp } from './app.ts'

/** A destination at the URL, connected to the first source; its id. */
const addDestination = (app: App, url: string) =>
  app.run(async ({ windows }, endpoint) => {
    const { client } = await windows[0]!.page!
    const [source] = (await client.sources.list()).items
    const made = await client.destinations.create({
      name: 'Orders',
      sources: [source!.name],
      endpoints: [{ url: endpoint, headers: {} }],
    })
    return made.id
  }, url)
const sendTests = (app: App, count: number) =>
  app.run(async ({ windows }, wanted) => {
    const { client } = await windows[0]!.page!
    for (let sent = 0; sent < wanted; sent++) await client.calls.sendTest({})
  }, count)
const click = (app: App, menu: 'menu' | 'tray', label: string) =>
  app.run(
    ({ shown, itemIn }, [of, wanted]) =>
      itemIn(of === 'tray' ? shown.tray!.menu : shown.menu, wanted!).click?.(),
    [menu, label],
  )
const tip = (app: App) => app.run(({ shown }) => shown.tray!.tip)
const failWith = 'the tray, the badge and one notification report a failing destination'

it(`${failWith}, and a click opens its newest message`, async () => {
  const failing = await startReceiver(503)
  const app = await startApp()
  await opened(app)
  await app.ready()
  await addDestination(app, failing.url)
  await expect.poll(() => tip(app)).toContain('nothing to deliver')
  await app.run(({ windows }) => windows[0]!.hide())
  await sendTests(app, 12)
  await expect.poll(() => tip(app)).toContain('1 destination failing')
  expect((await calls(app, 'badge')).at(-1)).toEqual(['badge', 1])
  const titles = () => app.run(({ notifications }) => notifications.map(({ options }) => options))
  await expect.poll(titles).toMatchObject([{ title: 'Orders is failing' }])
  await app.run(({ windows, notifications }) => {
    void (async () => {
      const { client, requests } = await windows[0]!.page!
      for await (const request of await client.host.requests()) requests.push(request)
    })()
    notifications[0]!.emit('click')
  })
  const shown = () =>
    app.run(async ({ windows }) => [windows[0]!.isShown, (await windows[0]!.page!).requests])
  await expect
    .poll(shown)
    .toEqual([true, [{ kind: 'show', path: expect.stringMatching(/^\/deliveries\/\d+\?filter=/) }]])

  await click(app, 'tray', 'Pause delivery')
  await expect.poll(() => tip(app)).toContain('delivery is paused')
  await click(app, 'tray', 'Resume delivery')
  await expect.poll(() => tip(app)).not.toContain('paused')
})

it('has menus for pages and commands, links that ask, about and the licences', async () => {
  const app = await startApp()
  await opened(app)
  await app.ready()
  for (const label of [
    'Deliveries (g d)',
    'Search or run a command',
    'Licences',
    'Open in browser',
  ])
    await click(app, 'menu', label)
  const asked = await app.run(async ({ windows }) => {
    const page = await windows[0]!.page!
    const end = new AbortController()
    const list: unknown[] = []
    for await (const each of await page.client.host.requests(undefined, { signal: end.signal })) {
      list.push(each)
      if (list.length === 2) break
    }
    return list
  })
  expect(asked).toEqual([
    { kind: 'show', path: '/deliveries' },
    { kind: 'command', command: 'search' },
  ])
  expect(await calls(app, 'openPath')).toEqual([['openPath', expect.stringMatching(/THIRD_PARTY/)]])
  expect(await calls(app, 'openExternal')).toEqual([
    ['openExternal', expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/#code=/)],
  ])
  expect(await calls(app, 'about')).toMatchObject([['about', { applicationName: 'Hookbench' }]])
})

it('lets a request in flight finish when it quits, and records no timeout of a sleep', async () => {
  const held: (() => void)[] = []
  const slow = await startReceiver((_seen: Seen, response) => void held.push(() => response.end()))
  const app = await startApp()
  await opened(app)
  await app.ready()
  await addDestination(app, slow.url)
  await sendTests(app, 1)
  await expect.poll(() => held.length).toBe(1)
  // The machine sleeps: the request ends without a response, and the message is sent again at once.
  await app.run(async ({ powerMonitor, windows }) => {
    powerMonitor.emit('suspend')
    // The engine answers what it is asked in order: after this, it knows of the sleep.
    await (await windows[0]!.page!).client.delivery.resume()
  })
  slow.server.closeAllConnections()
  await app.run(({ powerMonitor }) => powerMonitor.emit('resume'))
  await expect.poll(() => held.length).toBe(2)
  await app.run(({ app: electron }) => void setImmediate(() => electron.quit()))
  setTimeout(() => held[1]?.(), 300)
  expect(await app.ended).toEqual([0, null])

  const again = await startApp({ data: app.directory })
  await opened(again)
  const attempts = await again.run(async ({ windows }) => {
    const { client } = await windows[0]!.page!
    const found = (await client.messages.list({ destination: 'Orders' })).items
    return (await client.messages.get({ id: found[0]!.id })).attempts.map(({ status }) => status)
  })
  expect(attempts).toEqual([200])
})

it('runs a scenario in a workbench of its own, without running its program as Node', async () => {
  const app = await startApp()
  await opened(app)
  await app.ready()
  await app.run(async ({ windows }) => {
    const { client } = await windows[0]!.page!
    const text =
      'name: A\nsteps:\n  - track: { user: u_1, event: E }\n  - expect: { state: delivered, within: 5s }\n'
    await client.scenarios.save({ file: 'a.yaml', text })
    await client.scenarios.run({ file: 'a.yaml', bench: 'own' })
  })
  const outcome = () =>
    app.run(async ({ windows }) => {
      const { client } = await windows[0]!.page!
      return (await client.scenarios.runs()).items[0]?.outcome
    })
  await expect.poll(outcome).toBe('passed')
  expect(await calls(app, 'utilityProcess')).toHaveLength(1)
})
