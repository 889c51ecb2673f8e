import { isDeepStrictEqual } from 'node:util'
import { isObject } from '../../contract/json.ts'
import type { SettingsChange } from '../../contract/settings.ts'
import { Refusal } from '../errors/refusal.ts'
import type { Workspace } from '../workspace/file.ts'
import type { BenchClient } from './steps/step.ts'

/** Adds a workspace by name to an existing one, and reports what it changed. Equal objects are not touched. */
export async function addWorkspace(
  client: BenchClient,
  { sources, receivers, destinations, settings }: Workspace,
  written: unknown,
): Promise<string[]> {
  const changed: string[] = []
  const known = {
    sources: (await client.sources.list()).items,
    plans: (await client.plans.list()).items,
    receivers: (await client.receivers.list()).items,
    destinations: (await client.destinations.list()).items,
  }
  for (const { schema, plan, ...source } of sources) {
    const found = named(known.sources, source.name)
    const { id } = found ?? (await client.sources.create(source))
    if (noteChange('source', source, found) && found) await client.sources.update({ id, ...source })
    for (const event of schema?.blocked ?? [])
      await client.sources.schema.update({ id, event, blocked: true })
    if (plan) {
      const before = known.plans.find(({ sourceId }) => sourceId === id)
      const after = await client.plans.set({ id, ...plan })
      if (!isDeepStrictEqual(after, before)) changed.push(`set the plan of source ${source.name}`)
    }
  }
  for (const receiver of receivers) {
    const found = named(known.receivers, receiver.name)
    noteChange('receiver', receiver, found)
    // Also when it is unchanged: its responses restart.
    if (found) await client.receivers.update({ id: found.id, ...receiver })
    else await client.receivers.create(receiver)
  }
  const { items } = await client.receivers.list()
  for (const { endpoints, ...destination } of destinations) {
    const wanted = {
      ...destination,
      endpoints: endpoints.map((endpoint) => {
        if ('url' in endpoint) return endpoint
        const receiver = named(items, endpoint.receiver)
        if (receiver) return { url: receiver.url, headers: endpoint.headers }
        throw new Refusal('BAD_REQUEST', `no receiver named ${endpoint.receiver}`)
      }),
    }
    const found = named(known.destinations, destination.name)
    const same = found && {
      ...found,
      endpoints: found.endpoints.map(({ url, headers }) => ({ url, headers })),
    }
    if (!noteChange('destination', wanted, same)) continue
    if (found) await client.destinations.update({ id: found.id, ...wanted })
    else await client.destinations.create(wanted)
  }
  if (settings) {
    const wanted = onlyWritten(settings, (written as { settings: object }).settings)
    const names = settingNames(wanted, await client.settings.get())
    if (names.length > 0) {
      changed.push(`changed the settings ${names.join(', ')}`)
      await client.settings.update(wanted)
    }
  }
  return changed

  /** Whether it differs from the existing one. */
  function noteChange(kind: string, wanted: { name: string }, found: object | undefined): boolean {
    const fields = Object.entries(wanted).flatMap(([key, value]) => {
      const now: unknown = (found as Record<string, unknown> | undefined)?.[key]
      return value === undefined || isDeepStrictEqual(inOrder(key, now), inOrder(key, value))
        ? []
        : [key]
    })
    if (!found) changed.push(`added ${kind} ${wanted.name}`)
    else if (fields.length > 0) changed.push(`changed ${kind} ${wanted.name}: ${fields.join(', ')}`)
    return !found || fields.length > 0
  }
}

const named = <T extends { name: string }>(items: T[], name: string) =>
  items.find((item) => item.name === name)

/** The sources of a destination have no order. */
const inOrder = (key: string, value: unknown) =>
  key === 'sources' && Array.isArray(value) ? new Set(value) : value

const groups = ['retry', 'clock', 'delivery', 'retention']

/** Without keys that the file omits, which are unchanged. */
function onlyWritten(settings: object, written: object): SettingsChange {
  return Object.fromEntries(
    Object.entries(written).map(([key, value]) => {
      const whole = (settings as Record<string, unknown>)[key]
      const isGroup = groups.includes(key) && isObject(whole)
      return [key, isGroup ? onlyWritten(whole, value as object) : whole]
    }),
  )
}

function settingNames(wanted: object, now: object): string[] {
  return Object.entries(wanted).flatMap(([key, value]) => {
    const current = (now as Record<string, unknown>)[key]
    if (groups.includes(key) && isObject(current))
      return settingNames(value as object, current).map((name) => `${key}.${name}`)
    return isDeepStrictEqual(value, current) ? [] : [key]
  })
}
