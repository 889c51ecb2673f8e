import { LineCounter, parseDocument } from 'yaml'
import { z } from 'zod'
import { Settings } from '../../contract/settings.ts'
import {
  endpointList,
  EventName,
  NewDestination,
  NewEndpoint,
  NewReceiver,
  NewSource,
} from '../../contract/wiring.ts'
import { placeOf, spellPath } from '../fieldPath.ts'
import { certificateFault, readCertificates } from './trustedCa.ts'

const Secret = z.union([z.string(), z.strictObject({ env: z.string() })], {
  error: 'a shared secret is a text, or { env: NAME } for one in the environment',
})

/** Certificates may stand in a file, beside the workspace file if its path is relative. */
const FileSettings = Settings.extend({
  trustedCa: z
    .union([z.string(), z.strictObject({ file: z.string() })], {
      error: 'a trusted CA is certificates in PEM, or { file: ./ca.pem } for a file that has them',
    })
    .nullable()
    .default(null),
})

/** An endpoint that is one of our receivers is named, not addressed: its port may be any. */
const ReceiverEndpoint = z.strictObject({
  receiver: z.string(),
  headers: NewEndpoint.shape.headers,
})
/** Not a union of the two: that would only say that the input is invalid, not what is wrong with it. */
const FileEndpoint = z.unknown().transform((value, context) => {
  const schema =
    typeof value === 'object' && value !== null && 'receiver' in value
      ? ReceiverEndpoint
      : NewEndpoint
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  context.issues.push(...parsed.error.issues.map((issue) => ({ ...issue, input: value }) as never))
  return z.NEVER
})

/** A schema that is there says which events are blocked: these and no others. */
const FileSource = NewSource.extend({
  schema: z.strictObject({ blocked: z.array(EventName) }).optional(),
})

const WorkspaceFile = z.strictObject({
  sources: z.array(FileSource).default([]),
  destinations: z
    .array(
      NewDestination.extend({
        sharedSecret: Secret.nullable().default(null),
        endpoints: endpointList(FileEndpoint),
      }),
    )
    .default([]),
  receivers: z.array(NewReceiver).default([]),
  settings: FileSettings.optional(),
})

export type FileDestination = Omit<NewDestination, 'endpoints'> & {
  endpoints: (NewEndpoint | z.infer<typeof ReceiverEndpoint>)[]
}

export interface Workspace {
  sources: z.infer<typeof FileSource>[]
  destinations: FileDestination[]
  receivers: NewReceiver[]
  settings?: Settings | undefined
}

/** One mistake in a workspace file: where it stands, in the file and in the structure, and what would be right. */
export interface Mistake {
  line: number
  path: string
  message: string
}

type Path = readonly PropertyKey[]

/** What a workspace file may refer to: `{ env: NAME }` in `env`, `{ file: … }` from `directory` on. */
interface Around {
  env: NodeJS.ProcessEnv
  directory: string
}

/** Reads a workspace file, or says everything that is wrong with it. */
export function readWorkspaceFile(text: string, { env, directory }: Around) {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  if (document.errors.length > 0) {
    const mistakes = document.errors.map(({ pos, message }) => ({
      line: lines.linePos(pos[0]).line,
      path: '',
      message,
    }))
    return { mistakes }
  }
  /** The line of a path, or of the nearest thing above it that is in the file. */
  function lineOf(path: Path): number {
    for (let length = path.length; length > 0; length--) {
      const node: unknown = document.getIn(path.slice(0, length), true)
      const range = (node as { range?: [number, number, number] } | undefined)?.range
      if (range) return lines.linePos(range[0]).line
    }
    return 1
  }
  const mistakeAt = (path: Path, message: string): Mistake => ({
    line: lineOf(path),
    path: spellPath(path),
    message,
  })

  const parsed = WorkspaceFile.safeParse(document.toJS() ?? {})
  if (!parsed.success)
    return {
      mistakes: parsed.error.issues.map((issue) => {
        const { path, message } = placeOf(issue)
        return mistakeAt(path, message)
      }),
    }

  const mistakes: Mistake[] = []
  const destinations = parsed.data.destinations.map((destination, index): FileDestination => {
    const secret = destination.sharedSecret
    if (secret === null || typeof secret === 'string')
      return { ...destination, sharedSecret: secret }
    const value = env[secret.env]
    if (!value)
      mistakes.push(
        mistakeAt(['destinations', index, 'sharedSecret'], `the environment has no ${secret.env}`),
      )
    return { ...destination, sharedSecret: value ?? null }
  })
  const settings = parsed.data.settings && {
    ...parsed.data.settings,
    trustedCa: trustedCaOf(parsed.data.settings.trustedCa),
  }
  for (const section of ['sources', 'destinations', 'receivers'] as const) {
    const names = parsed.data[section].map(({ name }) => name)
    names.forEach((name, index) => {
      if (names.indexOf(name) < index)
        mistakes.push(mistakeAt([section, index, 'name'], `the name ${name} is there twice`))
    })
  }
  if (mistakes.length > 0) return { mistakes }
  const workspace: Workspace = { ...parsed.data, destinations, settings }
  return { workspace, mistakeAt }

  function trustedCaOf(wanted: string | { file: string } | null): string | null {
    if (wanted === null) return null
    const read =
      typeof wanted === 'string'
        ? { pem: wanted, fault: certificateFault(wanted) }
        : readCertificates(directory, wanted.file)
    if (read.fault !== null) mistakes.push(mistakeAt(['settings', 'trustedCa'], read.fault))
    return read.pem
  }
}
