import { X509Certificate } from 'node:crypto'
import { isObject } from '../../contract/json.ts'
import type { Answer, Behaviour } from '../../contract/behaviour.ts'
import { shortForm } from '../../contract/behaviour/shortForm.ts'
import { behaviourText } from '../../contract/behaviour/words.ts'
import { certificatesIn, type Settings } from '../../contract/settings.ts'
import type { NewDestination } from '../../contract/wiring.ts'
import { durationText, plural } from '../../contract/format.ts'
import type { PlanState } from '../store/plans.ts'
import { writtenDelay } from './writtenBehaviour.ts'
import type { WorkspaceState } from './current.ts'

/** One field that can differ between two states of a source, destination, receiver or of the settings. */
export interface Field {
  /** Unique among the fields of one object. Several have the same path: each connected source is a field. */
  id: string
  path: string
  /** Equal exactly if nothing differs. Never shown. */
  value: string
  text: string
}

export const asPlanSays = 'as the plan says'

const field = (path: string, value: string, text = value): Field => ({
  id: path,
  path,
  value,
  text,
})
const member = (path: string, name: string): Field => ({
  id: `${path} ${name}`,
  path,
  value: name,
  text: name,
})

export const sourceFields = (source: WorkspaceState['sources'][number]): Field[] => [
  field('writeKey', source.writeKey ?? '', source.writeKey ?? 'generated'),
  field('kind', source.kind),
  field('enabled', String(source.enabled)),
  ...source.allowedOrigins.map((origin) => member('allowedOrigins', origin)),
  ...source.blocked.map((event) => member('schema.blocked', event)),
  ...(source.plan ? planFields(source.plan) : []),
]

const planFields = ({ read, enforce, unplanned }: PlanState): Field[] => [
  field(
    'plan.files',
    `${read.format} ${read.files}`,
    `${read.name}, ${plural(read.events, 'event')}`,
  ),
  field('plan.enforce', enforce),
  field('plan.unplanned', unplanned ?? asPlanSays),
]

export function receiverFields({
  path,
  tls,
  behaviour,
}: WorkspaceState['receivers'][number]): Field[] {
  const respond = shortForm(behaviour)
  return [
    field('path', path),
    field('tls', tls),
    respond
      ? field('respond', canonical(respond), respond.map(answerDetail).join(', '))
      : field('behaviour', canonical(behaviour), shortened(behaviourText(behaviour))),
  ]
}

/** The shared secret is never shown, only that there is one. */
export const destinationFields = (destination: NewDestination): Field[] => [
  field('enabled', String(destination.enabled)),
  ...destination.sources.map((name) => member('sources', name)),
  ...(destination.sharedSecret === null
    ? []
    : [field('sharedSecret', destination.sharedSecret, 'set')]),
  field('body', destination.body),
  ...destination.endpoints.flatMap(({ url, headers }, index) => [
    field(`endpoints[${index}].url`, url),
    ...Object.entries(headers).map(([name, value]) =>
      field(`endpoints[${index}].headers.${name}`, value),
    ),
  ]),
]

export const settingsFields = ({ trustedCa, ...settings }: Settings): Field[] => [
  ...leaves(settings, ''),
  ...(trustedCa === null ? [] : [field('trustedCa', trustedCa, certificatesText(trustedCa))]),
]

const durations = new Set([
  'retry.base',
  'retry.cap',
  'retry.window',
  'retention.age',
  'portFault.delay',
])

/** Each value that is not a group. A null is not a field, unless it means something other than absence. */
function leaves(group: object, prefix: string): Field[] {
  return Object.entries(group).flatMap(([key, value]: [string, unknown]) => {
    const path = `${prefix}${key}`
    if (isObject(value)) return leaves(value, `${path}.`)
    if (value === null) return prefix === 'retention.' ? [field(path, '', 'unlimited')] : []
    const json = JSON.stringify(value)
    if (typeof value === 'string') return [field(path, json, value)]
    return [field(path, json, durations.has(path) ? durationText(Number(value)) : json)]
  })
}

/** JSON that is independent of the order of an object's keys. */
function canonical(behaviour: Answer[] | Behaviour): string {
  return JSON.stringify(behaviour, (_key, value: unknown) =>
    isObject(value) ? Object.fromEntries(Object.entries(value).toSorted(byKey)) : value,
  )
}

const byKey = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)

const longestText = 200

const shortened = (text: string) =>
  text.length > longestText ? `${text.slice(0, longestText)}…` : text

/** Without what is usual. */
function answerDetail(answer: Answer): string {
  if (typeof answer === 'number') return String(answer)
  const { status, delay, headers, body, ...others } = answer
  return shortened(
    JSON.stringify({
      status,
      ...(delay !== 0 && { delay: writtenDelay(delay) }),
      ...(Object.keys(headers).length > 0 && { headers }),
      ...(body !== '' && { body }),
      ...others,
    }),
  )
}

/** Each with its distinguishing data, because no one compares PEM visually. */
const certificatesText = (pem: string) => certificatesIn(pem).map(certificateText).join('; ')

function certificateText(block: string): string {
  try {
    const { subject, fingerprint256 } = new X509Certificate(block)
    return `${subject.replaceAll('\n', ', ')} (SHA-256 ${fingerprint256.slice(0, 23)}…)`
  } catch {
    return 'an unreadable certificate'
  }
}
