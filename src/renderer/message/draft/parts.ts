import type { CallType } from '../../../contract/model.ts'
import { scanObject } from './scan.ts'

/** One key of a call with the text of its value, which may be incomplete JSON. */
export interface Part {
  key: string
  raw: string
}

/** The order of the fields in the form, and of new keys in the call. */
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

/** The fields of a type, in pairs: a third short text is placed beside the timestamp. */
export function fieldsOf(type: CallType): Field[] {
  const texts = own[type].filter((key) => !objects.includes(key))
  const paired = texts.length % 2 === 0 ? texts : [...texts, 'timestamp']
  return [...new Set([...paired, ...own[type], ...shared])].map((key) => ({
    key,
    title: titles[key] ?? key,
    kind: objects.includes(key) ? 'json' : 'text',
  }))
}

/** Keys of the call without a field in the form. */
export function otherKeys(type: CallType, parts: readonly Part[]): string[] {
  const asked = new Set(['type', ...own[type], ...shared])
  return parts.map(({ key }) => key).filter((key) => !asked.has(key))
}

/** The parts of a call, or null if the text is not a JSON object. */
export function readParts(text: string): Part[] | null {
  const { members } = scanObject(text)
  return members && members.map(({ key, raw }) => ({ key, raw: outdent(raw) }))
}

/** The call as text, one key per line. Values are unchanged. */
export function printParts(parts: readonly Part[]): string {
  if (parts.length === 0) return '{}'
  const lines = parts.map(({ key, raw }) => `  ${JSON.stringify(key)}: ${indent(raw)}`)
  return `{\n${lines.join(',\n')}\n}`
}

// JSON strings cannot contain line breaks, so indenting lines changes no value.
const indent = (raw: string) => raw.replaceAll('\n', '\n  ')
const outdent = (raw: string) => raw.replaceAll('\n  ', '\n')

/** The last of duplicate keys wins, as in JSON parsers. */
export function rawOf(parts: readonly Part[], key: string): string | null {
  return parts.findLast((part) => part.key === key)?.raw ?? null
}

/** Sets a key, or removes it for null. A new key is inserted in order. */
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

/** A value as shown in an input: a string without quotes, anything else as JSON. */
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
 * Changes the type. Fields that the new type lacks are set aside and restored with a type that has them; unknown keys
 * stay in the call.
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
