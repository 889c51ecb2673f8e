import type { Notice } from '../../contract/notice.ts'
import { tokenText } from '../../contract/filter/edit.ts'
import { countText } from '../../contract/format.ts'
import { lastResponseText } from '../connections/health.ts'
import { filterSearch } from '../message/filter/useFilter.ts'

export const noticeTitle = ({ kind, destination }: Notice) =>
  kind === 'failing' ? `${destination.name} is failing` : `${destination.name} works again`

/** What decided it: "5 of the last 8 attempts failed, most with 503". */
export function noticeDetail({ kind, attempts, failed, outcome, status }: Notice): string {
  if (kind === 'recovered') return `The last ${countText(attempts)} attempts succeeded.`
  const how = outcome === null ? '' : `, most with ${lastResponseText({ outcome, status })}`
  return failed === attempts
    ? `The last ${countText(attempts)} attempts failed${how}.`
    : `${countText(failed)} of the last ${countText(attempts)} attempts failed${how}.`
}

/** The messages sent to the endpoint since its first failed attempt. */
export const noticeMessagesPath = ({ endpoint, since }: Notice) =>
  `/deliveries${filterSearch(`${tokenText('endpoint', endpoint.url)} ${tokenText('after', since)}`)}`
