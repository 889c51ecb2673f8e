import { z } from 'zod'

/** Origins of web pages, as browsers write them in `Origin`: scheme, host and port. */

/** Of a page without an own one: a file, or a sandboxed frame, which a page of any site can contain. */
export const opaqueOrigin = 'null'

/** Of an origin, and of the address of a page in `Referer`. */
export const longestOrigin = 300

/** A name or an address that always means this machine: browsers never look up *.localhost. */
export const isLoopbackHost = (host: string): boolean =>
  /^(?:(?:[a-z\d_-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(host)

/** Whether pages of this origin are served by this machine, whatever their scheme, such as `capacitor:`. */
export function isLocalOrigin(origin: string): boolean {
  const [, host] =
    /^[a-z][a-z\d+.-]*:\/\/([^/?#@:]+|\[[\da-f:]+\])(?::\d{1,5})?$/i.exec(origin) ?? []
  return host !== undefined && isLoopbackHost(host)
}

/** The origin that a text names, as browsers write it; null: none. A final slash is ignored. */
export function readOrigin(text: string): string | null {
  const given = text.trim()
  if (given.length > longestOrigin) return null
  if (given.toLowerCase() === opaqueOrigin) return opaqueOrigin
  const [, scheme = '', authority = ''] =
    /^([a-z][a-z\d+.-]*):\/\/([^\s/?#@\\]*)\/?$/i.exec(given) ?? []
  if (/^file$/i.test(scheme) && authority === '') return 'file://'
  if (authority === '' || !URL.canParse(given)) return null
  // Only the origins of these have a form that URL knows: in lower case and Punycode, without the default port.
  if (/^https?$/i.test(scheme)) return new URL(given).origin
  return `${scheme}://${authority}`.toLowerCase()
}

const mistake =
  'an origin must be a scheme and a host, with a port if it is not the default, such as https://shop.example'

const Origin = z.string().transform((text, context) => {
  const origin = readOrigin(text)
  if (origin !== null) return origin
  context.addIssue({ code: 'custom', message: mistake })
  return z.NEVER
})

/** More than any source needs: each is compared with the origin of every call. */
const mostOrigins = 100

export const AllowedOrigins = z
  .array(Origin)
  .max(mostOrigins, `a source can have at most ${mostOrigins} allowed origins`)
  .transform((origins) => [...new Set(origins)])
