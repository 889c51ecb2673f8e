import type { ContractRouterClient } from '@orpc/contract'
import type { z } from 'zod'
import type { contract } from '../../contract/api.ts'
import type { Expected } from '../../contract/expect.ts'
import type { Fault, Scope } from './variables.ts'

export type BenchClient = ContractRouterClient<typeof contract>

/** The workbench that a scenario runs in. */
export interface Bench {
  /** Others after a restart. */
  readonly client: BenchClient
  /** Address of the collection port. */
  readonly collect: string
  /** What the workspace of the scenario has changed of it, in words; absent where it was empty before. */
  readonly changed?: string[]
  /** How it ended though nobody stopped it, or null; absent where it is not the scenario's own. */
  ended?(): Promise<string | null>
  /** Throws a Refusal where it cannot be. */
  restart(kill: boolean): Promise<void>
  close(): Promise<void>
}

/** What a step is done with. */
export interface Doing {
  bench: Bench
  scope: Scope
  /** Of the file that the step stands in; the paths in it begin there. */
  directory: string
  /** Only what came then or later counts; undefined where all that is there is the scenario's own. */
  since: string | undefined
  signal: AbortSignal
}

/** What is checked before anything runs, besides the shape. */
export interface Around {
  scope: Scope
  directory: string
}

/** Something that a step can do. */
export interface Verb<S extends z.ZodType = z.ZodType> {
  schema: S
  /** It fills in its fields by itself, for each of its repeats; all but these. */
  filledFirst?: readonly string[]
  title: (given: z.output<S>, around: Around) => string
  check?: (given: z.output<S>, around: Around) => Fault[]
  /** What an expectation found; null of every other step. Throws where it could not be done. */
  run: (given: z.output<S>, doing: Doing) => Promise<Expected | null>
}

export const verb = <S extends z.ZodType>(made: Verb<S>): Verb => made

/** A step says that something did not go as the scenario expects, though it could be done. */
export class NotHeld extends Error {
  override name = 'NotHeld'
}
