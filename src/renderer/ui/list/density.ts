import { storedCell } from '../storedCell.ts'

const densities = ['compact', 'comfortable'] as const
export type Density = (typeof densities)[number]

export const densityTitles = [
  ['compact', 'Compact'],
  ['comfortable', 'Comfortable'],
] as const

/** px */
export const rowHeights: Record<Density, number> = { compact: 30, comfortable: 38 }

const isDensity = (value: unknown): value is Density => densities.some((each) => each === value)

/** For all lists of this browser. */
export const density = storedCell<Density>('hookbench.density', 'compact', isDensity)
