const names = {
  segment: 'Segment.io',
  customerio: 'Customer.io Data Pipelines',
  hightouch: 'Hightouch.io',
  june: 'june.so',
} as const

/** How a browser library sends. */
interface Sending {
  apiKey: string
  apiHost: string
  protocol: 'http' | 'https'
}

/** By the name in an address before /v1. */
export type Vendor = 'segment' | 'customerio' | 'hightouch' | 'june'

interface Asked {
  writeKey: string
  /** The one named in the address. */
  vendor: Vendor | null
  /** The address that the client used. */
  host: string
  /** Requested by a browser for a page. */
  isPage: boolean
  /** The one that the client used. */
  protocol: 'http' | 'https'
}

/**
 * The settings that browser and mobile libraries load before their first call. They point to this port, and are the
 * same for an unknown key, whose calls are then rejected.
 */
export function projectSettings({ writeKey, vendor, host, isPage, protocol }: Asked) {
  const all = integrationsOf({ writeKey, host, protocol })
  const only = vendor ?? (isPage ? vendorOf(writeKey) : null)
  const name = only && names[only]
  return {
    integrations: name ? { [name]: all[name] } : all,
    plan: {
      track: { __default: { enabled: true, integrations: {} } },
      identify: { __default: { enabled: true } },
      group: { __default: { enabled: true } },
    },
    edgeFunction: {},
    analyticsNextEnabled: true,
    middlewareSettings: {},
    enabledMiddleware: {},
    // Without it, the browser library would send its metrics to the hosted service.
    metrics: { sampleRate: 0 },
    legacyVideoPluginsEnabled: false,
    remotePlugins: [],
  }
}

/**
 * In a page, a library loads code from its vendor as soon as two integrations are named. So a page gets
 * one, which must be the library's own: without it, it sends to its vendor. Customer.io's keys are recognised by their
 * form, as in its Python library; for other forks the address must name the vendor.
 */
const vendorOf = (writeKey: string): Vendor =>
  /^(pk|sk)_(us|eu)_/.test(writeKey) ? 'customerio' : 'segment'

/** None has a `type` or `versionSettings`: with one of them, another vendor's library would load it as a plugin. */
function integrationsOf({ writeKey, host, protocol }: Omit<Asked, 'vendor' | 'isPage'>) {
  const sending = (apiHost: string): Sending => ({ apiKey: writeKey, apiHost, protocol })
  const nextLike = {
    ...sending(`${host}/v1`),
    unbundledIntegrations: [],
    addBundledMetadata: true,
    maybeBundledConfigIds: {},
  }
  return {
    // analytics-next 1.x, and the Kotlin and Swift libraries.
    'Segment.io': nextLike,
    // @customerio/cdp-analytics-browser 0.5.x, and its mobile libraries.
    'Customer.io Data Pipelines': nextLike,
    // @ht-sdks/events-sdk-js-browser 1.5.x, which adds /v1 itself.
    'Hightouch.io': sending(host),
    // @june-so/analytics-next 2.x.
    'june.so': sending(`${host}/v1`),
  }
}

/**
 * The settings that RudderStack's browser and mobile libraries load first (@rudderstack/analytics-js 3.x requires
 * `source.id`, `config` and `destinations`). Without a destination they send everything to the data plane.
 */
export function sourceConfig(writeKey: string) {
  return {
    source: {
      id: writeKey,
      name: 'Hookbench',
      writeKey,
      workspaceId: 'hookbench',
      enabled: true,
      config: {
        // Without it, they report their own errors and metrics.
        statsCollection: { errors: { enabled: false }, metrics: { enabled: false } },
      },
      destinations: [],
      connections: [],
      dataplanes: {},
    },
  }
}
