import type { CallType } from '../../contract/model.ts'
import { scanObject } from './scan.ts'

/** One key of a call with the text of its value: JSON, or what is not JSON yet. */
export interface Part {
  key: string
  raw: string
}

/** The order in which a form asks for them, and in which one that is new is put among the others. */
const order = [
  'type',
  'messageId',
  'userId',
  'anonymousId',
  'previousId',
  'groupId',
  'event',
  'name',
  'properties',
  'traits',
  'context',
  'integrations',
  'timestamp',
]

type FieldKind = 'text' | 'json'
export interface Field {
  key: string
  title: string
  kind: FieldKind
}

const titles: Record<string, string> = {
  userId: 'User id',
  anonymousId: 'Anonymous id',
  previousId: 'Previous id',
  groupId: 'Group id',
  messageId: 'Message id',
  event: 'Event',
  name: 'Name',
  timestamp: 'Timestamp',
  properties: 'Properties',
  traits: 'Traits',
  context: 'Context',
  integrations: 'Integrations',
}

const own: Record<CallType, string[]> = {
  identify: ['userId', 'anonymousId', 'traits'],
  track: ['userId', 'event', 'anonymousId', 'properties'],
  page: ['userId', 'name', 'anonymousId', 'properties'],
  screen: ['userId', 'name', 'anonymousId', 'properties'],
  group: ['userId', 'groupId', 'anonymousId', 'traits'],
  alias: ['userId', 'previousId'],
}
const shared = ['integrations', 'context', 'timestamp', 'messageId']
const objects = ['properties', 'traits', 'context', 'integrations']

/** What the form of a type asks for, in pairs: a third text of its own stands beside the timestamp. */
export function fieldsOf(type: CallType): Field[] {
  const texts = own[type].filter((key) => !objects.includes(key))
  const paired = texts.length % 2 === 0 ? texts : [...texts, 'timestamp']
  return [...new Set([...paired, ...own[type], ...shared])].map((key) => ({
    key,
    title: titles[key] ?? key,
    kind: objects.includes(key) ? 'json' : 'text',
  }))
}

/** Keys of the call that the form of its type has no field for. */
export function otherKeys(type: CallType, parts: readonly Part[]): string[] {
  const asked = new Set(['type', ...own[type], ...shared])
  return parts.map(({ key }) => key).filter((key) => !asked.has(key))
}

/** The parts of a call, or null where the text is not a JSON object. */
export function readParts(text: string): Part[] | null {
  const { members } = scanObject(text)
  return members && members.map(({ key, raw }) => ({ key, raw: outdent(raw) }))
}

/** The call as text, a key to a line. Values keep their characters. */
export function printParts(parts: readonly Part[]): string {
  if (parts.length === 0) return '{}'
  const lines = parts.map(({ key, raw }) => `  ${JSON.stringify(key)}: ${indent(raw)}`)
  return `{\n${lines.join(',\n')}\n}`
}

// A line break is never inside a text in JSON, so moving lines changes no value.
const indent = (raw: string) => raw.replaceAll('\n', '\n  ')
const outdent = (raw: string) => raw.replaceAll('\n  ', '\n')

/** Of several with one key, the last counts, as for every reader of JSON. */
export function rawOf(parts: readonly Part[], key: string): string | null {
  return parts.findLast((part) => part.key === key)?.raw ?? null
}

/** With another value, or (null) without the key. A new key is put in its place. */
export function withPart(parts: readonly Part[], key: string, raw: string | null): Part[] {
  if (raw === null) return parts.filter((part) => part.key !== key)
  const at = parts.findLastIndex((part) => part.key === key)
  if (at >= 0) return parts.with(at, { key, raw })
  const place = order.indexOf(key)
  const before = parts.findLastIndex((part) => {
    const its = order.indexOf(part.key)
    return its >= 0 && its < place
  })
  return parts.toSpliced(before + 1, 0, { key, raw })
}

/** A value as an input shows it: a text without its quotes, and anything else as it is written. */
export function shownText(raw: string | null): string {
  if (raw === null) return ''
  try {
    const value: unknown = JSON.parse(raw)
    return typeof value === 'string' ? value : raw
  } catch {
    return raw
  }
}

/**
 * Another type. Fields that it does not have are put aside, and come back with a type that has them; keys that no
 * form has stay in the call.
 */
export function withType(
  { parts, aside }: { parts: readonly Part[]; aside: readonly Part[] },
  type: CallType,
): { parts: Part[]; aside: Part[] } {
  const has = (key: string) => own[type].includes(key)
  const isOwn = (key: string) => Object.values(own).some((keys) => keys.includes(key))
  const back = aside.filter(({ key }) => has(key) && rawOf(parts, key) === null)
  let next = withPart(parts, 'type', JSON.stringify(type))
  const left = next.filter(({ key }) => isOwn(key) && !has(key))
  next = next.filter((part) => !left.includes(part))
  for (const { key, raw } of back) next = withPart(next, key, raw)
  return { parts: next, aside: [...aside.filter((part) => !back.includes(part)), ...left] }
}
