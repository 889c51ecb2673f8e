/**
 * What browser and mobile libraries read before their first call; here it points them back to this port. It is the
 * same for a key that no source has: the call itself then says so. `host`: the address by which the client came.
 * The keys are those that analytics-next 1.x and the Kotlin and Swift libraries read.
 */
export function projectSettings(writeKey: string, host: string) {
  return {
    integrations: {
      'Segment.io': {
        apiKey: writeKey,
        apiHost: `${host}/v1`,
        // Without it the browser library would send to https.
        protocol: 'http',
        unbundledIntegrations: [],
        addBundledMetadata: true,
        maybeBundledConfigIds: {},
        versionSettings: { version: '4.4.7', componentTypes: ['browser'] },
      },
    },
    plan: {
      track: { __default: { enabled: true, integrations: {} } },
      identify: { __default: { enabled: true } },
      group: { __default: { enabled: true } },
    },
    edgeFunction: {},
    analyticsNextEnabled: true,
    middlewareSettings: {},
    enabledMiddleware: {},
    // Else the browser library sends its own measures to the hosted service.
    metrics: { sampleRate: 0 },
    legacyVideoPluginsEnabled: false,
    remotePlugins: [],
  }
}
