import type { SourceKind } from '../../contract/model.ts'

export const kindChoices: readonly (readonly [SourceKind, string])[] = [
  ['server', 'Server'],
  ['web', 'Web'],
  ['mobile', 'Mobile'],
]
