import { isObject } from './json.ts'
import type { CallType } from './model.ts'

const maxLength = 200

/** The label of a call in lists: the event, the page's path, `plan: pro`, `anon_9f → u_2210`. */
export function callLabel(type: CallType, content: Record<string, unknown>): string {
  return (labelText(type, content) || '—').slice(0, maxLength)
}

function labelText(type: CallType, content: Record<string, unknown>): string {
  switch (type) {
    case 'track':
      return text(content.event)
    case 'identify':
      return firstTrait(content.traits)
    case 'group':
      return text(content.groupId)
    case 'alias':
      return `${text(content.previousId)} → ${text(content.userId)}`
    case 'screen':
      return text(content.name)
    case 'page': {
      const properties = isObject(content.properties) ? content.properties : {}
      return text(properties.path) || text(content.name) || text(properties.url)
    }
  }
}

function firstTrait(traits: unknown): string {
  if (!isObject(traits)) return ''
  const [first] = Object.entries(traits)
  if (!first) return ''
  const [name, value] = first
  return `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
