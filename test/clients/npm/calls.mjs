/** Sends a call of every type through a real library for Node, as a program would. */
import dns from 'node:dns'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const [name, endpoint, key, time] = process.argv.slice(2)
// The libraries are installed outside the project, where this is run.
const require = createRequire(join(process.cwd(), 'package.json'))

// A library that is not completely pointed at the test must fail.
dns.lookup = (host) => {
  throw new Error(`it looks for ${host}`)
}

const values = {
  big: 2 ** 53,
  html: '<b>a & b</b>',
  nested: { list: [1, 'two', null, true], revenue: 27.5 },
  unicode: 'Zażółć 🦆 \u2028',
}
const calls = {
  identify: { userId: 'u_1', traits: values },
  track: { userId: 'u_1', event: 'Order <Completed>', properties: values },
  page: { anonymousId: 'a_1', name: 'Cart & basket', properties: values },
  screen: { anonymousId: 'a_1', name: 'Écran', properties: values },
  group: { userId: 'u_1', groupId: 'g_1', traits: values },
  alias: { userId: 'u_1', previousId: 'a_1' },
}
/** The name under which a library is given the time of a call. */
const timed = (as) =>
  Object.entries(calls).map(([type, call]) => [
    type,
    time ? { ...call, [as]: new Date(time) } : call,
  ])

/** With a callback for each call. */
async function withCallbacks(client, given) {
  await Promise.all(
    given.map(
      ([type, call]) =>
        new Promise((resolve, reject) => {
          client[type](call, (error) => (error ? reject(error) : resolve()))
        }),
    ),
  )
}

const libraries = {
  'analytics-node': (Analytics) => {
    const client = new Analytics(key, { host: endpoint, flushInterval: 200 })
    return withCallbacks(client, timed('timestamp'))
  },
  '@rudderstack/rudder-sdk-node': (Analytics) => {
    const client = new Analytics(key, { dataPlaneUrl: endpoint, flushInterval: 200 })
    return withCallbacks(client, timed('originalTimestamp'))
  },
  '@customerio/cdp-analytics-node': async ({ Analytics }) => {
    const client = new Analytics({ writeKey: key, host: endpoint })
    const failures = []
    client.on('error', (error) => failures.push(error))
    for (const [type, call] of timed('timestamp')) client[type](call)
    await client.closeAndFlush()
    if (failures.length > 0) throw new Error(JSON.stringify(failures))
  },
}

await libraries[name](require(name))
