import type { Requester } from '../../contract/host.ts'
import type { ReadStore } from '../store/readStore.ts'
import { withoutKnown } from '../text/knownSecrets.ts'
import { isSecretHeader, type ShownText, withoutSecrets } from '../text/withoutSecrets.ts'

/** How an answer is shown to a requester. */
export type Withholding = <T>(answer: T, requester: Requester) => T

/** Where the requester is always the owner. */
export const nothingWithheld: Withholding = (answer) => answer

/** Viewers see no secrets of the workbench: not where they are, and not in any text. */
export function createWithholding(store: Pick<ReadStore, 'secrets' | 'settings'>): Withholding {
  let known: { shown: ShownText; changes: number } | null = null

  /** Of the configuration as it is. */
  function shown(): ShownText {
    const changes = store.settings.changes()
    if (known?.changes !== changes) known = { shown: withoutKnown(secretsIn(store)), changes }
    return known.shown
  }

  return (answer, { role }) => (role === 'viewer' ? withheld(answer, shown) : answer)
}

function* secretsIn({ secrets }: Pick<ReadStore, 'secrets'>): Generator<string> {
  yield* secrets.texts()
  for (const { url, headers } of secrets.endpoints()) {
    for (const [name, value] of URL.parse(url)?.searchParams ?? [])
      if (isSecretHeader(name)) yield value
    for (const [name, value] of Object.entries(JSON.parse(headers) as Record<string, string>))
      // With and without its scheme, such as Bearer.
      if (isSecretHeader(name)) yield* [value, value.slice(value.indexOf(' ') + 1)]
  }
}

function withheld<T>(answer: T, shown: () => ShownText): T {
  if (isStream(answer)) return each(answer, shown) as T
  return withoutSecrets(answer, shown())
}

const isStream = (answer: unknown): answer is AsyncIterable<unknown> =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer

async function* each(stream: AsyncIterable<unknown>, shown: () => ShownText) {
  for await (const one of stream) yield withoutSecrets(one, shown())
}
