import { request as open } from 'node:http'

export interface Address {
  ui: string
  token: string
}

export interface Query {
  [name: string]: string | undefined
}

/** What the workbench refused, in its own words. */
export class RefusedError extends Error {
  override name = 'RefusedError'
  /** `NOT_FOUND`, `BAD_REQUEST` … */
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

export type Rest = ReturnType<typeof createRest>

/**
 * The REST API of a workbench. Not with `fetch`: tests replace it, and it gives up on a response after five minutes.
 * `failure` words a broken connection, which usually means that the process has ended.
 */
export function createRest({ ui, token }: Address, failure: (error: Error) => Error) {
  function text(method: string, path: string, body?: object): Promise<string> {
    const sent = body === undefined ? undefined : JSON.stringify(body)
    const headers = {
      authorization: `Bearer ${token}`,
      ...(sent !== undefined && { 'content-type': 'application/json' }),
    }
    return new Promise((resolve, reject) => {
      const request = open(`${ui}/api${path}`, { method, headers }, (response) => {
        let received = ''
        response
          .setEncoding('utf8')
          .on('data', (part: string) => (received += part))
          .on('error', (error) => reject(failure(error)))
          .on('end', () => {
            const { statusCode: status = 0 } = response
            if (status < 300) resolve(received)
            else reject(refused(status, received))
          })
      })
      request.on('error', (error) => reject(failure(error))).end(sent)
    })
  }

  const json = async <T>(method: string, path: string, body?: object) =>
    JSON.parse(await text(method, path, body)) as T

  return {
    text: (path: string, query: Query = {}) => text('GET', path + queryText(query)),
    get: <T>(path: string, query: Query = {}) => json<T>('GET', path + queryText(query)),
    post: <T>(path: string, body: object) => json<T>('POST', path, body),
    patch: <T>(path: string, body: object) => json<T>('PATCH', path, body),

    /** All pages of a list, oldest first: the order in which a test reads what happened. */
    async all<T>(path: string, query: Query = {}): Promise<T[]> {
      const items: T[] = []
      for (let cursor: string | undefined; ;) {
        const asked = queryText({ ...query, limit: '500', cursor })
        const page: Page<T> = await json('GET', path + asked)
        items.push(...page.items)
        if (page.nextCursor === null) break
        cursor = page.nextCursor
      }
      return items.toReversed()
    },
  }
}

interface Page<T> {
  items: T[]
  nextCursor: string | null
}

function queryText(query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return given.length === 0 ? '' : `?${new URLSearchParams(given as [string, string][]).toString()}`
}

function refused(status: number, text: string): RefusedError {
  try {
    const { code, message } = JSON.parse(text) as { code: string; message: string }
    return new RefusedError(code, message)
  } catch {
    return new RefusedError('UNKNOWN', `the workbench answered ${status}: ${text}`)
  }
}
