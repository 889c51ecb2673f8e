import type { PlanText } from '../../../contract/plan.ts'

const isSchema = (name: string) => /\.(?:json|ya?ml)$/i.test(name)

interface NamedFile {
  /** With its folders. */
  name: string
  file: File
}

/** The text of a plan: of one file, or of all JSON and YAML files of a folder. Throws if there are none. */
async function planTextOf(given: NamedFile[]): Promise<PlanText> {
  const [first] = given
  const isFolder = given.length > 1 || first?.name.includes('/') === true
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

/** Of the file chooser: the files of a folder have their path within it. */
export const chosenPlan = (files: File[]): Promise<PlanText> =>
  planTextOf(
    files.map((file) => ({ name: withoutTop(file.webkitRelativePath) || file.name, file })),
  )

/** The path of a file in a folder begins with the name of the folder. */
const withoutTop = (path: string) => path.slice(path.indexOf('/') + 1)

/** Of a drop: files, or one folder. */
export async function droppedPlan(transfer: DataTransfer): Promise<PlanText> {
  // Only readable until the event has been handled.
  const dropped = [...transfer.items].map((item) => ({
    entry: item.webkitGetAsEntry(),
    file: item.getAsFile(),
  }))
  const files = await Promise.all(
    dropped.map(({ entry, file }) =>
      entry ? filesIn(entry, '') : file ? [{ name: file.name, file }] : [],
    ),
  )
  return planTextOf(files.flat())
}

async function filesIn(entry: FileSystemEntry, folder: string): Promise<NamedFile[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    )
    return [{ name: `${folder}${entry.name}`, file }]
  }
  const entries = await entriesOf(entry as FileSystemDirectoryEntry)
  const files = await Promise.all(entries.map((each) => filesIn(each, `${folder}${entry.name}/`)))
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
