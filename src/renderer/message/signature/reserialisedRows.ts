import type { Reserialisation } from '../../../contract/model.ts'
import type { ReserialisedBody } from '../../../contract/verify.ts'

/** What the detail of a message has about its body, as rows of the table of languages. */
export const reserialisedRows = (ways: readonly Reserialisation[]): ReserialisedBody[] =>
  ways.map(({ id, language, idiom, differs, why }) => ({
    id,
    language,
    code: idiom,
    same: !differs,
    difference: why,
  }))
