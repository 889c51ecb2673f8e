import { z } from 'zod'
import { at, filter } from '../operation.ts'
import { filterLists } from './grammar.ts'

/** Values for a filter. */
export const suggestions = at(
  'GET',
  '/filter/suggestions',
  'Values of a key that occur, most frequent first; without a key, the keys of a list',
)
  .input(
    z.object({
      list: z.enum(filterLists),
      key: z.string().optional(),
      prefix: z.string().max(1000).default('').describe('the beginning of the value'),
      filter: filter.describe(
        'for messages: count only those that match it, without its tokens of the key',
      ),
      limit: z.coerce.number().int().min(1).max(100).default(10),
    }),
  )
  .output(
    z.object({
      items: z.array(
        z.object({
          value: z.string(),
          count: z.number().int().nullable().describe('null: not all were counted'),
        }),
      ),
    }),
  )
