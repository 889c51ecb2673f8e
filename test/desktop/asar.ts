import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

interface Entry {
  files?: Record<string, Entry>
  size?: number
  /** From the end of the header. */
  offset?: string
  unpacked?: boolean
}

export interface PackedFile {
  path: string
  size: number
  unpacked: boolean
  content: () => Buffer
}

/** The files of an asar archive: a length in a pickle, a header of JSON in a pickle, then the contents. */
export function readAsar(file: string): PackedFile[] {
  const bytes = readFileSync(file)
  const contents = 8 + bytes.readUInt32LE(4)
  const header = bytes.subarray(16, 16 + bytes.readUInt32LE(12)).toString('utf8')
  const found: PackedFile[] = []
  const walk = ({ files = {} }: Entry, folder: string) => {
    for (const [name, entry] of Object.entries(files)) {
      const path = folder + name
      if (entry.files) walk(entry, `${path}/`)
      else {
        const { size = 0, offset = '0', unpacked = false } = entry
        const start = contents + Number(offset)
        const content = () =>
          unpacked
            ? readFileSync(join(`${file}.unpacked`, path))
            : bytes.subarray(start, start + size)
        found.push({ path, size, unpacked, content })
      }
    }
  }
  walk(JSON.parse(header) as Entry, '')
  return found
}

export function extractTo(directory: string, files: PackedFile[]): void {
  for (const { path, content } of files) {
    mkdirSync(dirname(join(directory, path)), { recursive: true })
    writeFileSync(join(directory, path), content())
  }
}
