import {
  EventCondition,
  type PropertyCondition,
  type Rule,
  TraitCondition,
} from '../../../contract/rule.ts'
import { durationText } from '../../../contract/format.ts'
import {
  comparisonDraft,
  type ComparisonDraft,
  comparisonIn,
  takesValue,
} from '../../comparison/comparison.ts'

interface Node {
  /** Stable during an edit. */
  id: number
  not: boolean
}
export interface GroupDraft extends Node {
  kind: 'group'
  of: 'all' | 'any'
  items: RuleDraft[]
}
export interface TraitDraft extends Node, ComparisonDraft {
  kind: 'trait'
  path: string
}
export type Times = 'once' | 'atLeast' | 'atMost' | 'exactly' | 'between'
export interface EventDraft extends Node {
  kind: 'event'
  event: string
  times: Times
  count: string
  most: string
  within: string
  where: PropertyDraft[]
}
export interface PropertyDraft extends ComparisonDraft {
  id: number
  path: string
}
export type RuleDraft = GroupDraft | TraitDraft | EventDraft

let lastId = 0
const newId = () => (lastId += 1)

export const newTrait = (): TraitDraft => ({
  kind: 'trait',
  id: newId(),
  not: false,
  path: '',
  how: 'is',
  value: '',
})
export const newEvent = (): EventDraft => ({
  kind: 'event',
  id: newId(),
  not: false,
  event: '',
  times: 'atLeast',
  count: '1',
  most: '',
  within: '',
  where: [],
})
export const newProperty = (): PropertyDraft => ({ id: newId(), path: '', how: 'is', value: '' })
export const newGroup = (of: 'all' | 'any', items: RuleDraft[]): GroupDraft => ({
  kind: 'group',
  id: newId(),
  not: false,
  of,
  items,
})

/** A rule during an edit: always a group, so that conditions can be added. */
export function draftOfRule(rule: Rule | null): GroupDraft {
  if (rule === null) return newGroup('all', [newTrait()])
  const draft = draftOf(rule)
  return draft.kind === 'group' ? draft : newGroup('all', [draft])
}

function draftOf(rule: Rule): RuleDraft {
  const id = newId()
  if ('all' in rule)
    return { kind: 'group', id, not: false, of: 'all', items: rule.all.map(draftOf) }
  if ('any' in rule)
    return { kind: 'group', id, not: false, of: 'any', items: rule.any.map(draftOf) }
  if ('not' in rule) {
    const inner = draftOf(rule.not)
    return { ...inner, not: !inner.not }
  }
  if ('trait' in rule)
    return { kind: 'trait', id, not: false, path: rule.trait, ...comparisonDraft(rule) }
  return { kind: 'event', id, not: false, ...eventFields(rule) }
}

function eventFields({ event, exactly, atLeast, atMost, within, where = [] }: EventCondition) {
  const [times, count]: [Times, number] =
    exactly !== undefined
      ? ['exactly', exactly]
      : atLeast !== undefined
        ? [atMost === undefined ? 'atLeast' : 'between', atLeast]
        : atMost === undefined
          ? ['once', 1]
          : ['atMost', atMost]
  return {
    event,
    times,
    count: String(count),
    most: times === 'between' ? String(atMost) : '',
    within: within === undefined ? '' : durationText(within),
    where: propertyDrafts(where),
  }
}

export const propertyDrafts = (where: readonly PropertyCondition[]): PropertyDraft[] =>
  where.map((each) => ({ id: newId(), path: each.property, ...comparisonDraft(each) }))

export interface ReadRule {
  /** Null if the draft has faults. */
  rule: Rule | null
  /** Faults by id of the condition or group. */
  faults: ReadonlyMap<number, string>
}

/** The rule that a draft describes, validated by the contract and reported in its words. */
export function readRule(draft: GroupDraft): ReadRule {
  const faults = new Map<number, string>()
  const [only] = draft.items
  const plain = draft.items.length === 1 && only && !draft.not ? only : draft
  const rule = readNode(plain, faults)
  return { rule: faults.size === 0 ? rule : null, faults }
}

type Faults = Map<number, string>

function readNode(node: RuleDraft, faults: Faults): Rule | null {
  const rule = node.kind === 'group' ? readGroup(node, faults) : readCondition(node, faults)
  return rule && (node.not ? { not: rule } : rule)
}

function readGroup({ id, of, items }: GroupDraft, faults: Faults): Rule | null {
  if (items.length === 0) faults.set(id, 'a group needs at least one condition')
  const rules = items.flatMap((item) => readNode(item, faults) ?? [])
  return of === 'all' ? { all: rules } : { any: rules }
}

function readCondition(node: TraitDraft | EventDraft, faults: Faults): Rule | null {
  const empty = emptyFault(node.kind === 'trait' ? [node] : node.where)
  const read =
    node.kind === 'trait'
      ? TraitCondition.safeParse({ trait: node.path.trim(), ...comparisonIn(node) })
      : EventCondition.safeParse(eventIn(node))
  if (read.success && empty === null) return read.data
  faults.set(node.id, empty ?? read.error?.issues[0]?.message ?? 'this condition is incomplete')
  return null
}

/** Why a comparison is incomplete. The contract's own message would list every comparison. */
export function emptyFault(drafts: readonly (ComparisonDraft & { path: string })[]): string | null {
  if (drafts.some(({ path }) => path.trim() === '')) return 'a trait or property needs a name'
  const isOpen = drafts.some(({ how, value }) => takesValue(how) && value.trim() === '')
  return isOpen ? 'a value to compare with is required' : null
}

export const propertiesIn = (where: readonly PropertyDraft[]) =>
  where.length === 0
    ? {}
    : { where: where.map((each) => ({ property: each.path.trim(), ...comparisonIn(each) })) }

export const withinIn = (within: string) => (within.trim() === '' ? {} : { within: within.trim() })

const numberIn = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))

function eventIn({ event, times, count, most, within, where }: EventDraft) {
  const amounts = {
    once: {},
    atLeast: { atLeast: numberIn(count) },
    atMost: { atMost: numberIn(count) },
    exactly: { exactly: numberIn(count) },
    between: { atLeast: numberIn(count), atMost: numberIn(most) },
  }[times]
  return { event, ...amounts, ...withinIn(within), ...propertiesIn(where) }
}
