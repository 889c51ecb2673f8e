export interface RefusalText {
  field: string | null
  message: string
}

/** The message of a refusal without the name of the field that shows it. */
export function refusalAt(error: unknown): RefusalText {
  const message = error instanceof Error ? error.message : String(error)
  const { field = null } = (error as { data?: { field?: string | null } }).data ?? {}
  const named = field !== null && message.startsWith(`${field}: `)
  return { field, message: named ? message.slice(field.length + 2) : message }
}

/** Whether a refusal names this field, or a part of it: `endpoints[1].url` is a part of `endpoints`. */
export function belongsTo(refused: string | null, field: string): boolean {
  return refused === field || ['.', '['].some((next) => refused?.startsWith(field + next) === true)
}
