import { expectTypeOf, it } from 'vitest'
import type { z } from 'zod'
import type { Answer as ContractAnswer } from '../../src/contract/behaviour.ts'
import type { ExplainedExpected, Match } from '../../src/contract/expect.ts'
import type { Message as ContractMessage, MessageState } from '../../src/contract/model.ts'
import type { Capture as ContractCapture } from '../../src/contract/receiver.ts'
import type { Answer, Capture, Expectation, Expected, Message } from '../../src/testing/testing.ts'

/** The kit has types of its own, because those of the contract need zod. */
it('has the types of the contract', () => {
  expectTypeOf<ContractMessage>().toExtend<Message>()
  expectTypeOf<ContractCapture>().toExtend<Capture>()
  expectTypeOf<z.infer<typeof ExplainedExpected>>().toExtend<Expected>()
  expectTypeOf<Expected>().toExtend<z.infer<typeof ExplainedExpected>>()
  expectTypeOf<z.input<typeof Match>>().toExtend<Expectation>()
  expectTypeOf<keyof z.input<typeof Match>>().toExtend<keyof Expectation>()
  expectTypeOf<NonNullable<Expectation['state']>>().toEqualTypeOf<MessageState>()
  expectTypeOf<Answer>().toExtend<z.input<typeof ContractAnswer>>()
})
