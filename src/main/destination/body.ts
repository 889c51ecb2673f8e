import type { BodyProfile } from '../../contract/model.ts'
import type { BodyParts, DeletionParts } from './bodyParts.ts'
import { documentedBody, documentedDeletion } from './documentedBody.ts'
import type { JsonObject } from './json.ts'
import { productionBody, productionDeletion } from './productionBody.ts'

interface Profile {
  call: (parts: BodyParts) => JsonObject
  deletion: (parts: DeletionParts) => JsonObject
}

const profiles: Record<BodyProfile, Profile> = {
  documented: { call: documentedBody, deletion: documentedDeletion },
  production: { call: productionBody, deletion: productionDeletion },
}

/** The body of a call's message. Serialised once: these bytes are stored, signed and sent. */
export function serialiseBody(profile: BodyProfile, parts: BodyParts): string {
  return JSON.stringify(profiles[profile].call(parts))
}

export function serialiseDeletion(profile: BodyProfile, parts: DeletionParts): string {
  return JSON.stringify(profiles[profile].deletion(parts))
}

/** What a receiver should know of these bytes. `kept`: a number was kept as text while reading. */
export function bodyNotices(body: string, kept: boolean): string[] {
  if (!kept || JSON.stringify(JSON.parse(body)) === body) return []
  return [
    'A number in this body has more digits than JavaScript keeps. It is sent unchanged, but a receiver that parses and re-serialises the body computes another signature. Verify the raw bytes.',
  ]
}
