import { z } from 'zod'

const Share = z.object({
  count: z.int().describe('how many of them it is true of'),
  of: z.int().describe('how many were analysed'),
})
export type Share = z.infer<typeof Share>

const Observation = z.object({
  what: z.string().describe('the end of "9 of 9 messages …": have properties.total as a string'),
  path: z.string().nullable().describe('of the value in the body; null: not of a value'),
  subset: Share,
  rest: Share,
  filter: z.string().describe('the tokens to add to the filter to list its messages'),
})
export type Observation = z.infer<typeof Observation>

/** What is true of more messages of a subset than of others. */
export const Finding = Observation.extend({
  timesAsOften: z
    .number()
    .describe('at least so many times as often as in the rest: the lower bound of 95 %'),
  chance: z
    .number()
    .describe('the probability of such a difference by chance, for all that were looked at'),
  also: z.array(Observation).describe('true of the same messages, so it is the same finding'),
})
export type Finding = z.infer<typeof Finding>

const Population = z.object({
  words: z.string().describe('such as: failed messages'),
  count: z.int(),
  analysed: z.int().describe('less than `count`: evenly spaced ones of them'),
})
export type Population = z.infer<typeof Population>

export const Commonalities = z.object({
  subset: Population,
  rest: Population.describe('what it is compared with, of the same events'),
  findings: z.array(Finding).describe('the most telling first, at most 12'),
  tookMs: z.number(),
})
export type Commonalities = z.infer<typeof Commonalities>
