import type { Destination, EndpointHealth } from '../../contract/destination.ts'
import { messageStates } from '../../contract/options.ts'
import { plural, spanText } from '../../contract/format.ts'
import type { CliClient } from './connect.ts'
import { say, sayJson } from './print.ts'

/** Prints one destination: its configuration, and the state of its endpoints and messages. */
export async function show(
  client: CliClient,
  destination: Destination,
  { json }: { json?: boolean },
) {
  const activity = await client.activity()
  const counts = activity.destinations.find(({ id }) => id === destination.id)?.counts
  const health = activity.endpoints.filter(({ destinationId }) => destinationId === destination.id)
  if (json) {
    sayJson({ ...destination, counts, health })
    return
  }
  const { id, name, enabled, body, sharedSecret, sources, endpoints, warnings } = destination
  const states = messageStates.flatMap((state) =>
    counts?.[state] ? [`${counts[state]} ${state}`] : [],
  )
  const lines = [
    `${name}, ${enabled ? 'enabled' : 'disabled'}`,
    `  id             ${id}`,
    `  sources        ${sources.join(', ') || 'none'}`,
    `  shared secret  ${sharedSecret === null ? 'none: requests are not signed' : 'set; use --json to see it'}`,
    `  body           ${body}`,
    `  messages       ${states.join(', ') || 'none'}`,
    ...endpoints.flatMap(({ id: endpointId, url, headers }, index) => [
      `  endpoint ${index + 1}     ${url}`,
      ...Object.entries(headers).map(([header, value]) => `${indent}${header}: ${value}`),
      `${indent}${healthText(health.find((each) => each.id === endpointId))}`,
    ]),
    ...warnings.map(({ field, message }) => `  warning        ${field}: ${message}`),
  ]
  for (const line of lines) say(line)
}

const indent = ' '.repeat(17)

function healthText(health: EndpointHealth | undefined): string {
  if (!health?.last) return 'nothing sent yet'
  const { last, attempts, succeeded, p95Ms } = health
  return [
    `last: ${last.reason}`,
    `${succeeded} of the last ${plural(attempts, 'attempt')} succeeded`,
    ...(p95Ms === null ? [] : [`p95 ${spanText(p95Ms)}`]),
  ].join(' · ')
}
