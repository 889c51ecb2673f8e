import { resolve } from 'node:path'
import { z } from 'zod'
import { Enforcement, type PlanFile, planText, Unplanned } from '../../contract/plan.ts'
import { isInside } from '../files/inside.ts'
import { planTextOf } from './planFiles.ts'

/** The plan of a source in a workspace file: in a file of its own, or inline, as an export writes it. */
export const FilePlan = z
  .strictObject({
    file: z
      .string()
      .optional()
      .describe('a file or a folder, relative to the workspace file; or give files'),
    files: planText.files.optional().describe('its text, instead of file'),
    format: planText.format,
    enforce: Enforcement.default('report'),
    unplanned: Unplanned.nullable().default(null).describe('null: as the plan says'),
  })
  .refine(({ file, files }) => (file === undefined) !== (files === undefined), {
    error: 'must have file, the path of the plan, or files, its text, and not both',
  })

/** Its text is read, but not what it says. */
export type WrittenPlan = Omit<z.infer<typeof FilePlan>, 'file' | 'files'> & { files: PlanFile[] }

/** `directory` null: no files are read. `within`: the folder that they must be in; null: anywhere. */
export function writtenPlan(
  { file, files, ...plan }: z.infer<typeof FilePlan>,
  { directory, within }: { directory: string | null; within: string | null },
): { plan: WrittenPlan; fault?: undefined } | { plan?: undefined; fault: string } {
  if (file === undefined) return { plan: { ...plan, files: files ?? [] } }
  if (directory === null)
    return { fault: 'include the plan itself as files; files are read only from the command line' }
  const path = resolve(directory, file)
  if (within !== null && !isInside(within, path))
    return { fault: `the file cannot be read: ${file} is outside the scenarios folder` }
  try {
    return { plan: { ...plan, ...planTextOf(path) } }
  } catch (error) {
    return { fault: (error as Error).message }
  }
}
