import type { Derived } from '../workbench/derived.ts'
import { readHealth } from './health.ts'
import type { Implementer } from './implementer.ts'
import { planDerivedRoutes } from './planCoverage.ts'
import { audienceDerivedRoutes, traitDerivedRoutes } from './personaRoutes.ts'
import { profileDerivedRoutes } from './profiles.ts'

/** What is read from derived data. */
export const derivedRoutes = (os: Implementer, derived: Derived) => ({
  plans: planDerivedRoutes(os.plans, derived),
  health: os.health.handler(({ input }) => readHealth(derived, input)),
  profiles: profileDerivedRoutes(os.profiles, derived),
  audiences: audienceDerivedRoutes(os.audiences, derived),
  traits: traitDerivedRoutes(os.traits, derived),
})
