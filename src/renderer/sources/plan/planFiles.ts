import type { PlanText } from '../../../contract/plan.ts'

const isSchema = (name: string) => /\.(?:json|ya?ml)$/i.test(name)

interface NamedFile {
  /** With its folders. */
  name: string
  file: File
}

/** The text of a plan: of one file, or of all JSON and YAML files of a folder. Throws if there are none. */
async function planTextOf(given: NamedFile[], isFolder: boolean): Promise<PlanText> {
  const chosen = isFolder ? given.filter(({ name }) => isSchema(name)) : given
  if (chosen.length === 0) throw new Error('There are no .json or .yaml files.')
  const files = await Promise.all(
    chosen.map(async ({ name, file }) => ({ name, text: await file.text() })),
  )
  return {
    files: files.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    ...(isFolder && { format: 'folder' }),
  }
}

/** Of the file chooser: the files of a folder have their path, which begins with its name. */
export const chosenPlan = (files: File[]): Promise<PlanText> =>
  planTextOf(
    files.map((file) => {
      const { name, webkitRelativePath: path } = file
      return { name: path === '' ? name : path.slice(path.indexOf('/') + 1), file }
    }),
    files.some(({ webkitRelativePath: path }) => path !== ''),
  )

/** Of a drop: files, or a folder. */
export async function droppedPlan(transfer: DataTransfer): Promise<PlanText> {
  // Only readable until the event has been handled.
  const dropped = [...transfer.items].map((item) => ({
    entry: item.webkitGetAsEntry(),
    file: item.getAsFile(),
  }))
  const isFolder = dropped.length > 1 || dropped[0]?.entry?.isDirectory === true
  const files = await Promise.all(
    dropped.map(async ({ entry, file }) => {
      if (isDirectory(entry)) return filesIn(entry, '')
      return file ? [{ name: file.name, file }] : []
    }),
  )
  return planTextOf(files.flat(), isFolder)
}

const isDirectory = (entry: FileSystemEntry | null): entry is FileSystemDirectoryEntry =>
  entry?.isDirectory === true

async function filesIn(folder: FileSystemDirectoryEntry, path: string): Promise<NamedFile[]> {
  const files = await Promise.all(
    (await entriesOf(folder)).map(async (entry): Promise<NamedFile[]> => {
      const name = `${path}${entry.name}`
      if (isDirectory(entry)) return filesIn(entry, `${name}/`)
      const file = await new Promise<File>((resolve, reject) =>
        (entry as FileSystemFileEntry).file(resolve, reject),
      )
      return [{ name, file }]
    }),
  )
  return files.flat()
}

/** A reader returns some entries at a time, and none at the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return all
    all.push(...some)
  }
}
