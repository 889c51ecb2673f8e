/** How much of each part a run does. */
export interface Size {
  /** Requests by what sends them. */
  requests: { strangers: number; calls: number; captures: number; operations: number }
  kills: { underLoad: number; during: number }
  damages: number
  clockJumps: number
  /** How often the disk is filled, and the table of descriptors. */
  fills: number
}

const sizes: Record<'small' | 'full', Size> = {
  // With every run of all tests: a minute on the machine that runs them.
  small: {
    requests: { strangers: 3000, calls: 3000, captures: 1000, operations: 500 },
    kills: { underLoad: 4, during: 4 },
    damages: 5,
    clockJumps: 2,
    fills: 1,
  },
  full: {
    requests: { strangers: 300_000, calls: 500_000, captures: 150_000, operations: 50_000 },
    kills: { underLoad: 150, during: 150 },
    damages: 20,
    clockJumps: 10,
    fills: 5,
  },
}

/** `npm run test:load -- trust` sets it to full. */
export const isFull = process.env.HOOKBENCH_SIZE === 'full'
export const size = sizes[isFull ? 'full' : 'small']
export const seed = Number(process.env.HOOKBENCH_SEED ?? 20_261_123)
