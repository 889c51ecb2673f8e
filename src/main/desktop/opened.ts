import { readFile, stat } from 'node:fs/promises'
import { basename, extname, resolve } from 'node:path'
import type { HostRequest } from '../../contract/host.ts'
import { importCharacters } from '../../contract/importOperations.ts'

/** What the app can open: workspace and scenario files, and exported calls, messages and captures. */
const extensions = new Set(['.yaml', '.yml', '.ndjson', '.jsonl', '.har', '.json'])

/** What a start was asked to open. */
export interface Opened {
  /** Pages of the screen. */
  paths: string[]
  files: string[]
}

/** The page of a link: `hookbench://message/12`. Null: it is none of ours. */
export function linkedPath(link: string): string | null {
  const [, id] = /^hookbench:\/\/message\/(\d{1,15})\/?$/i.exec(link) ?? []
  return id === undefined ? null : `/deliveries/${id}`
}

/** The arguments of a start that are links or files; the others are options, of Electron or of a launcher. */
export function openedBy(args: readonly string[], directory: string): Opened {
  const isFile = (arg: string) => !arg.startsWith('-') && extensions.has(extname(arg).toLowerCase())
  return {
    paths: args.flatMap((arg) => linkedPath(arg) ?? []),
    files: args.filter(isFile).map((file) => resolve(directory, file)),
  }
}

/** Throws an error that names the file. */
export async function readOpened(file: string): Promise<HostRequest> {
  const name = basename(file)
  if ((await stat(file)).size > importCharacters)
    throw new Error(`${file} is larger than 32 MB; split it`)
  return { kind: 'file', name, text: await readFile(file, 'utf8') }
}
