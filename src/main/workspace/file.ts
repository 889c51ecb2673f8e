import { z } from 'zod'
import { EventName } from '../../contract/eventName.ts'
import { nearest } from '../../contract/nearest.ts'
import { Settings } from '../../contract/settings.ts'
import {
  endpointList,
  NewDestination,
  NewEndpoint,
  NewReceiver,
  NewSource,
  SourceChange,
} from '../../contract/wiring.ts'
import { faultsOf, plainWords } from '../text/plainWords.ts'
import { firstMistakes, type Path, readYaml } from '../text/yamlText.ts'
import { FilePlan, type WrittenPlan, writtenPlan } from './filePlan.ts'
import { certificateFault, readCertificates } from './trustedCa.ts'

const Secret = z.union([z.string(), z.strictObject({ env: z.string() })], {
  error: 'a shared secret must be a string, or { env: NAME } to read it from the environment',
})

/** Certificates may be in a separate file, relative to the workspace file. */
const FileSettings = Settings.extend({
  trustedCa: z
    .union([z.string(), z.strictObject({ file: z.string() })], {
      error:
        'a trusted CA must be PEM certificates, or { file: ./ca.pem } to read them from a file',
    })
    .nullable()
    .default(null),
})

/** An endpoint that is one of our receivers is given by name, because its port varies. */
export const ReceiverEndpoint = z.strictObject({
  receiver: z.string(),
  headers: NewEndpoint.shape.headers,
})
/** Not a union of the two, whose error would only say that the input is invalid. */
export const FileEndpoint = z.unknown().transform((value, context) => {
  const keys = typeof value === 'object' && value !== null ? Object.keys(value) : []
  const isOwn = keys.some((key) => nearest(key, ['url', 'receiver', 'headers']) === 'receiver')
  const schema = isOwn ? ReceiverEndpoint : NewEndpoint
  const parsed = schema.safeParse(value, { error: plainWords })
  if (parsed.success) return parsed.data
  context.issues.push(...parsed.error.issues.map((issue) => ({ ...issue, input: value }) as never))
  return z.NEVER
})

/** If a schema is given, exactly its events are blocked; if origins are given, exactly these are allowed. A plan replaces the source's. */
const FileSource = NewSource.extend({
  allowedOrigins: SourceChange.shape.allowedOrigins,
  schema: z.strictObject({ blocked: z.array(EventName) }).optional(),
  plan: FilePlan.optional(),
})

export const WorkspaceFile = z.strictObject({
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
  sources: (Omit<z.infer<typeof FileSource>, 'plan'> & { plan?: WrittenPlan | undefined })[]
  destinations: FileDestination[]
  receivers: NewReceiver[]
  settings?: Settings | undefined
}

const filesAreNotRead =
  'include the certificates themselves; files are read only from the command line'
const variablesAreNotRead =
  'include the secret itself; environment variables are read only from the command line'

/** What a workspace file may refer to: `{ env: NAME }` in `env`, `{ file: … }` relative to `directory`. */
export interface ReferenceContext {
  env: NodeJS.ProcessEnv
  /** Null: the text was sent to Hookbench, so neither variables nor files are read. */
  directory: string | null
  /** The folder that files must be in; null or undefined: they may be anywhere. */
  within?: string | null
  /** Reports a variable that `env` does not have. */
  absentWords?: (name: string) => string
}

/** Reads a workspace file, or reports all its mistakes. */
export function readWorkspaceFile(text: string, context: ReferenceContext) {
  const { value, mistakes, mistakeAt } = readYaml(text)
  if (mistakes.length > 0) return { mistakes }
  const read = readWorkspace(value, context)
  if (read.workspace) return { workspace: read.workspace, mistakeAt }
  return {
    mistakes: firstMistakes(read.faults.map(({ path, message }) => mistakeAt(path, message))),
  }
}

export interface Fault {
  path: Path
  message: string
}

/** The same for an already parsed workspace, such as a scenario's. */
export function readWorkspace(
  given: unknown,
  { env, directory, within = null, absentWords = absentVariable(directory) }: ReferenceContext,
): { workspace: Workspace } | { workspace?: undefined; faults: Fault[] } {
  const parsed = WorkspaceFile.safeParse(given ?? {}, { error: plainWords })
  if (!parsed.success) return { faults: faultsOf(parsed.error.issues) }

  const faults: Fault[] = []
  const destinations = parsed.data.destinations.map((destination, index): FileDestination => {
    const secret = destination.sharedSecret
    if (secret === null || typeof secret === 'string')
      return { ...destination, sharedSecret: secret }
    const value = Object.hasOwn(env, secret.env) ? env[secret.env] : undefined
    if (!value)
      faults.push({
        path: ['destinations', index, 'sharedSecret'],
        message: absentWords(secret.env),
      })
    return { ...destination, sharedSecret: value ?? null }
  })
  const sources = parsed.data.sources.map(({ plan, ...source }, index) => {
    if (!plan) return source
    const written = writtenPlan(plan, { directory, within })
    if (written.plan) return { ...source, plan: written.plan }
    faults.push({ path: ['sources', index, 'plan', 'file'], message: written.fault })
    return source
  })
  const settings = parsed.data.settings && {
    ...parsed.data.settings,
    trustedCa: trustedCaOf(parsed.data.settings.trustedCa),
  }
  for (const section of ['sources', 'destinations', 'receivers'] as const) {
    const known = new Set<string>()
    parsed.data[section].forEach(({ name }, index) => {
      if (known.has(name))
        faults.push({ path: [section, index, 'name'], message: `the name ${name} is used twice` })
      known.add(name)
    })
  }
  if (faults.length > 0) return { faults }
  return { workspace: { ...parsed.data, sources, destinations, settings } }

  function trustedCaOf(wanted: string | { file: string } | null): string | null {
    if (wanted === null) return null
    const read =
      typeof wanted === 'string'
        ? { pem: wanted, fault: certificateFault(wanted) }
        : directory === null
          ? { pem: null, fault: filesAreNotRead }
          : readCertificates(wanted.file, { directory, within })
    if (read.fault !== null) faults.push({ path: ['settings', 'trustedCa'], message: read.fault })
    return read.pem
  }
}

const absentVariable = (directory: string | null) => (name: string) =>
  directory === null ? variablesAreNotRead : `the environment variable ${name} is not set`
