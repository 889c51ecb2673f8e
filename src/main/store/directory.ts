import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { Refusal } from '../refusal.ts'
import { lockDirectory } from './lock.ts'

/** Makes a data directory where it is missing, and holds it. Whatever is wrong with it is said with its name. */
export function holdDirectory(directory: string) {
  try {
    makeDirectory(directory)
    return lockDirectory(directory)
  } catch (error) {
    if (error instanceof Refusal) throw error
    const { message } = error as Error
    throw new Refusal(
      'BAD_REQUEST',
      `the data directory ${directory} cannot be used: ${message}`,
      '--data',
    )
  }
}

/** One by one: `mkdirSync` with `recursive` never returns where a parent takes no directories, as /proc does. */
function makeDirectory(directory: string) {
  const found = statSync(directory, { throwIfNoEntry: false })
  if (found?.isDirectory()) return
  if (found) throw new Error(`${directory} is not a directory`)
  const parent = dirname(directory)
  if (parent !== directory) makeDirectory(parent)
  mkdirSync(directory, { mode: 0o700 })
}
