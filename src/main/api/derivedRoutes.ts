import type { Derived } from '../workbench/derived.ts'
import type { Implementer } from './implementer.ts'
import { audienceDerivedRoutes, traitDerivedRoutes } from './personaRoutes.ts'
import { profileDerivedRoutes } from './profiles.ts'

/** What is read from profiles. */
export const derivedRoutes = (os: Implementer, derived: Derived) => ({
  profiles: profileDerivedRoutes(os.profiles, derived),
  audiences: audienceDerivedRoutes(os.audiences, derived),
  traits: traitDerivedRoutes(os.traits, derived),
})
