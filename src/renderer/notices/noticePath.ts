import type { Notice } from '../../contract/notice.ts'
import { noticeFilter } from '../../contract/noticeText.ts'
import { filterSearch } from '../message/filter/filterSearch.ts'

/** The list of the messages that a notice is about. */
export const noticeMessagesPath = (notice: Pick<Notice, 'endpoint' | 'outcome' | 'status'>) =>
  `/deliveries${filterSearch(noticeFilter(notice))}`
