import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Finding } from '../../../contract/commonalities.ts'
import { countText } from '../../../contract/format.ts'
import { tokenText } from '../../../contract/filter/edit.ts'
import type { MessageDetail } from '../../../contract/model.ts'
import { filterSearch } from '../../message/filter/filterSearch.ts'
import { Note } from '../../ui/notice/note.tsx'
import { answersOf } from './answers.ts'
import { commonQuery } from '../common/commonQuery.ts'
import { shareText, What } from '../common/findingTable.tsx'
import { type Difference, pathText } from '../diff/structure.ts'

interface AnswerNoteProps {
  left: MessageDetail
  right: MessageDetail
  differences: readonly Difference[]
}

/** How the same endpoint answered both, and which of the differences the messages like the one not delivered share. */
export function AnswerNote({ left, right, differences }: AnswerNoteProps) {
  const answers = answersOf(left, right)
  const unlucky = [left, right].filter(({ state }) => state !== 'delivered')
  const [only] = unlucky
  const filter = only && unlucky.length === 1 ? filterOf(only) : null
  const common = useQuery({ ...commonQuery(filter ?? ''), enabled: filter !== null }).data
  const finding = common && findingAmong(common.findings, differences)
  if (answers === null && !finding) return null
  return (
    <Note tone="wait" title={answers}>
      {finding && filter !== null && (
        <p>
          {shareText(finding.subset)} {common.subset.words} <What of={finding} />
          {`; ${shareText(finding.rest)} ${common.rest.words} do. `}
          <Link href={`/deliveries${filterSearch(`${filter} ${finding.filter}`)}`}>
            Show the {countText(finding.subset.count)}
          </Link>
          {' · '}
          <Link href={`/common${filterSearch(filter)}`}>What they have in common</Link>
        </p>
      )}
      {!finding && filter !== null && (
        <Link href={`/common${filterSearch(filter)}`}>
          What do all such messages have in common?
        </Link>
      )}
    </Note>
  )
}

/** Those that ended in the same way, of the same event and destination. */
function filterOf({ state, type, label, destination }: MessageDetail): string {
  return [
    tokenText('state', state),
    type === 'track' ? tokenText('event', label) : tokenText('type', type),
    tokenText('destination', destination),
  ].join(' ')
}

/** The first finding about a value that differs between the two. */
function findingAmong(findings: readonly Finding[], differences: readonly Difference[]) {
  const paths = new Set(differences.map(({ path }) => pathText(path)))
  return findings.find(({ path }) => path !== null && paths.has(path))
}
