import type { BodyMistake, KnownMistake, Language } from './mistake.ts'
import { styles } from '../json/styles.ts'
import { write } from '../json/write.ts'

type StyleName = keyof typeof styles

interface Serialiser {
  id: string
  /** The end of "Signed over the body as … writes it". */
  name: string
  language: Language
  code: string
  /** What it writes differently. */
  writes: string
  over: BodyMistake['over']
}

/** A serialiser that is not the one of the sender. */
export const serialiser = ({
  id,
  name,
  language,
  code,
  writes,
  over,
}: Serialiser): BodyMistake => ({
  id: `serialiser.${id}`,
  step: 'body',
  title: `Signed over the body as ${name} writes it`,
  explanation: `The body was parsed and serialised again, which ${writes}. Compute over the bytes as received.`,
  code: { [language]: code } satisfies KnownMistake['code'],
  over,
})

/** Serialisers of a language that are emulated. */
export const serialisersIn =
  (language: Language) =>
  (id: StyleName, name: string, code: string, writes: string): BodyMistake =>
    serialiser({
      id,
      language,
      name,
      code,
      writes,
      over: ({ document }) => document && write(document, styles[id]),
    })

export const ascii = 'escapes characters beyond ASCII'
export const sorts = 'sorts the keys'
export const lines = 'writes each value on a line of its own'
