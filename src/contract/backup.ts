import { z } from 'zod'
import { at } from './operation.ts'

const longestPath = 4096

export const backup = at(
  'POST',
  '/backup',
  'Copy the database to a new file of the machine that runs Hookbench, while it runs',
)
  .input(
    z.strictObject({
      file: z
        .string()
        .min(1)
        .max(longestPath)
        .describe('an absolute path; the file must not exist, its folder must'),
    }),
  )
  .output(z.object({ file: z.string(), bytes: z.int() }))
