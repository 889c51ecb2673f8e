import { z } from 'zod'

/** One mistake in a file: its line, its path, and what would be valid. */
export const Mistake = z.object({
  line: z.int(),
  path: z.string().describe('such as destinations[0].endpoints[1].url; empty: the text itself'),
  message: z.string(),
})
export type Mistake = z.infer<typeof Mistake>
