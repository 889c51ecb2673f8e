import { writeFileSync } from 'node:fs'
import { Refusal } from '../errors/refusal.ts'

/** `option`: the one that names the file. */
export function writeReport(file: string, text: string, option = '--out') {
  try {
    writeFileSync(file, text)
  } catch (error) {
    throw new Refusal('BAD_REQUEST', `${option} cannot be written: ${(error as Error).message}`)
  }
}
