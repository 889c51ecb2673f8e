import { createSchemas, type Validate } from '../schemas.ts'

const stringFormats = ['date-time', 'uuid', 'email', 'uri'] as const
export type StringFormat = (typeof stringFormats)[number]

/** A longer text is no address or time. */
const longest = 1000

/** The formats of a text, among those given, exactly as plans are checked. */
export const formatsOf = (
  text: string,
  among: readonly StringFormat[] = stringFormats,
): readonly StringFormat[] =>
  text.length > longest
    ? []
    : among.filter(
        // Almost any word with a colon is a URI: only URLs of the web are drafted as one.
        (format) => (format !== 'uri' || isWebUrl.test(text)) && validatorOf(format)(text),
      )

const isWebUrl = /^https?:\/\//i

const schemas = createSchemas([])
const validators = new Map<StringFormat, Validate>()

function validatorOf(format: StringFormat): Validate {
  const known = validators.get(format)
  if (known) return known
  const validate = schemas.compile('2020-12', { format })
  validators.set(format, validate)
  return validate
}
