import { z } from 'zod'
import { EndpointHealth } from './destination.ts'
import { Id, Instant } from './model.ts'
import { Counts } from './status.ts'

/** A client library, as named in its calls. */
const Library = z.object({
  name: z.string().describe('name and version, such as analytics-go 3.3.0'),
  calls: z.number().int(),
  lastSeenAt: Instant,
})

export const SourceActivity = z.object({
  id: Id,
  callsPerMinute: z.number().int().describe('calls accepted in the last 60 seconds'),
  lastSeenAt: Instant.nullable(),
  libraries: z.array(Library).describe('most recently seen first; at most 20'),
  blockedEvents: z.number().int(),
})
export type SourceActivity = z.infer<typeof SourceActivity>

export const DestinationActivity = z.object({
  id: Id,
  counts: Counts.describe('its messages by state'),
})
export type DestinationActivity = z.infer<typeof DestinationActivity>

/** The live figures of the connections, separate from their configuration, which rarely changes. */
export const Activity = z.object({
  sources: z.array(SourceActivity),
  destinations: z.array(DestinationActivity),
  endpoints: z.array(EndpointHealth),
})
export type Activity = z.infer<typeof Activity>
