import type { ContractRouterClient } from '@orpc/contract'
import type { z } from 'zod'
import type { contract } from '../../../contract/api.ts'
import type { Expected } from '../../../contract/expect.ts'
import type { Fault, Scope } from './variables.ts'

export type BenchClient = ContractRouterClient<typeof contract>

/** The workbench that a scenario runs in. */
export interface Bench {
  /** They change after a restart. */
  readonly client: BenchClient
  /** Address of the collection port. */
  readonly collect: string
  /** What the scenario's workspace changed in it, in words; absent if it was empty before. */
  readonly changed?: string[]
  /** How it exited without being stopped, or null; absent unless it is the scenario's own. */
  ended?(): Promise<string | null>
  /** Throws a Refusal if it cannot be restarted. */
  restart(kill: boolean): Promise<void>
  close(): Promise<void>
}

/** The context of a step. */
export interface RunContext {
  bench: Bench
  scope: Scope
  /** The folder of the step's file, to which its paths are relative. */
  directory: string
  /** Only what arrived at or after this time counts; undefined if all data belongs to the scenario. */
  since: string | undefined
  signal: AbortSignal
}

/** Checks before anything runs, besides the schema. */
export interface StepContext {
  scope: Scope
  directory: string
}

/** The implementation of one kind of step. */
export interface Verb<S extends z.ZodType = z.ZodType> {
  schema: S
  /** It fills in its own fields for each repeat, except these. */
  filledFirst?: readonly string[]
  title: (given: z.output<S>, context: StepContext) => string
  check?: (given: z.output<S>, context: StepContext) => Fault[]
  /** The result of an expectation; null for any other step. Throws if it could not be carried out. */
  run: (given: z.output<S>, context: RunContext) => Promise<Expected | null>
}

export const verb = <S extends z.ZodType>(made: Verb<S>): Verb => made

/** Thrown if a step was carried out, but with an unexpected result. */
export class ExpectationFailed extends Error {
  override name = 'ExpectationFailed'
}
