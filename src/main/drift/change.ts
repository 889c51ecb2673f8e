import type { DriftChange, Share } from '../../contract/drift.ts'
import { spellPath } from '../../contract/path.ts'
import type { JsonType, Shape } from '../tracking/shape/shape.ts'

/** A change at a place of an event. */
export type PlaceChange = Omit<DriftChange, 'type' | 'event'>

/** `properties.products` and `sku`: `properties.products.sku`; a name with a dot is quoted. */
export const memberPath = (path: string, name: string) => path + spellPath(['_', name]).slice(1)

export const itemsPath = (path: string) => `${path}[]`

/** Calls that have an object here. */
export const objectsOf = ({ types }: Shape): number => types.get('object')?.calls ?? 0

export const typesOf = ({ types }: Shape): JsonType[] => [...types.keys()].toSorted()

export const share = (calls: number, of: number): Share => ({ calls, of })
