import type { Notice } from './notice.ts'
import { tokenText } from './filter/edit.ts'
import { countText } from './format.ts'
import { lastResponseText } from './lastResponse.ts'

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

/** Finds the messages whose attempts at the endpoint failed like this. Without a time: they may have been received long before they failed. */
export const noticeFilter = (notice: Pick<Notice, 'endpoint' | 'outcome' | 'status'>) =>
  [tokenText('endpoint', notice.endpoint.url), ...resultTokens(notice)].join(' ')

function resultTokens({ outcome, status }: Pick<Notice, 'outcome' | 'status'>): string[] {
  if (outcome === null) return []
  return [
    outcome === 'response' ? tokenText('status', String(status)) : tokenText('outcome', outcome),
  ]
}
