/** Requests of known libraries that are not supported: the library, and what to configure instead. */
interface Unsupported {
  path: RegExp
  /** What the request is, as a noun. */
  is: string
  set: string
}

const pointed = (name: string) => `Use ${name} and point it here`

const unsupported: Unsupported[] = [
  {
    path: /^\/api\/v1\/(customers|events|devices|push|merge_customers|deliver)(\/|$)/,
    is: "Customer.io's Track API (customerio-node, customerio for Python and the like)",
    set: pointed("Customer.io's Data Pipelines libraries (cdp-analytics-…)"),
  },
  {
    path: /^\/api\/s\/|^\/api\/v1\/(event|s2s)(\/|$)/,
    is: "Jitsu's library (@jitsu/js), which has this path built in",
    set: pointed("Segment's library"),
  },
  {
    path: /^\/sdk\/(batch|identify|track|page|screen|group|alias)$/,
    is: "June's library, whose path has /sdk",
    set: "Set June's apiHost to this address with /v1",
  },
  {
    path: /^\/(analytics-next\/bundles|v1\/analytics-js)\/[\w.-]+$/,
    is: 'a part of a browser library, which is not served here',
    set: 'Install the library from npm and bundle it',
  },
  {
    path: /^\/analytics\.js\/v1\/[^/]+\/|^\/v1\/analytics-js\//,
    is: 'the script of a browser snippet (Segment, Customer.io), and no library is served here',
    set: 'Install the library from npm and set its cdnURL to this address',
  },
  {
    path: /^\/(token|oauth\/token)$/,
    is: "OAuth of Segment's and Hightouch's server libraries, which is not supported",
    set: 'Leave out the OAuth settings and use the write key',
  },
  {
    path: /^\/v1\/(merge|warehouse|replay|webhook|job-status)(\/|$)|^\/internal\/v1\//,
    is: "a request of RudderStack's libraries or server that is not a call",
    set: 'Send identify, track, page, screen, group or alias, or a batch of them',
  },
  {
    path: /^\/(capture|e|decide|flags|i\/v0\/e|array\/[^/]+\/config(\.js)?)$/,
    is: "PostHog's library",
    set: pointed("Segment's library"),
  },
  {
    path: /^\/(2\/httpapi|batch\/httpapi|httpapi)$/,
    is: "Amplitude's library",
    set: pointed("Segment's library"),
  },
  {
    path: /^\/(engage|groups|record)$/,
    is: "Mixpanel's library",
    set: pointed("Segment's library"),
  },
  {
    path: /^\/com\.snowplowanalytics\.[^/]+\/|^\/i$/,
    is: "Snowplow's tracker",
    set: pointed("Segment's library"),
  },
  {
    path: /^\/(g\/collect|mp\/collect|debug\/mp\/collect|j\/collect|collect)$/,
    is: "Google Analytics' library",
    set: pointed("Segment's library"),
  },
  {
    path: /^\/v[123]\/(js\/[^/]+\/)?(events|bulkevents)$/i,
    is: "mParticle's library",
    set: pointed("Segment's library"),
  },
]

/** `this is Jitsu's library …. Use …`, or null if the path belongs to no known library. */
export function vendorWords(path: string): string | null {
  const vendor = unsupported.find((each) => each.path.test(path))
  return vendor ? `this is ${vendor.is}. ${vendor.set}` : null
}
