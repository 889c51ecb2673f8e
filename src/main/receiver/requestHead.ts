import type { HeaderLines } from '../../contract/model.ts'
import { withoutAccessCookies } from '../http/accessCookies.ts'

/** Without the cookies of the screen: browsers send them to every port of its host, and captures are shown, exported and copied. */
export function storedHead(head: Buffer): Buffer {
  const text = head.toString('latin1')
  if (!/\ncookie[ \t]*:/i.test(text)) return head
  const lines = text.split('\r\n').flatMap((line) => {
    const cookie = /^(cookie[ \t]*:[ \t]*)(.*)$/i.exec(line)
    if (!cookie) return [line]
    const kept = withoutAccessCookies(cookie[2] ?? '')
    return kept === null ? [] : [`${cookie[1]}${kept}`]
  })
  return Buffer.from(lines.join('\r\n'), 'latin1')
}

/** The headers of a stored head, in their order and case. */
export function headersOf(head: Buffer): HeaderLines {
  const [, ...lines] = head.toString('latin1').split('\r\n')
  return lines.flatMap((line): HeaderLines => {
    const colon = line.indexOf(':')
    return colon < 0 ? [] : [[line.slice(0, colon).trim(), line.slice(colon + 1).trim()]]
  })
}
