import { writeFileSync } from 'node:fs'
import { Refusal } from '../errors/refusal.ts'

/** `file`: of the option --out. */
export function writeReport(file: string, text: string) {
  try {
    writeFileSync(file, text)
  } catch (error) {
    throw new Refusal('BAD_REQUEST', `--out cannot be written: ${(error as Error).message}`)
  }
}
