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

/** Notices for receivers of these bytes. `hasRawNumbers`: a number was held as text while reading. */
export function bodyNotices(body: string, hasRawNumbers: boolean): string[] {
  if (!hasRawNumbers || JSON.stringify(JSON.parse(body)) === body) return []
  return [
    'A number in this body has more digits than JavaScript keeps. It is sent unchanged, but a receiver that parses and re-serialises the body computes another signature. Verify the raw bytes.',
  ]
}
