import { z } from 'zod'
import { Id, IdInput } from './model.ts'
import { Notice, NoticeCounts } from './notice.ts'
import { at, listOf, page } from './operation.ts'

export const notices = {
  list: at('GET', '/notices', 'Endpoints that started to fail or work again, newest first')
    .input(z.object(page))
    .output(listOf(Notice).extend({ readUpTo: Id.nullable() })),
  read: at('POST', '/notices/read', 'Mark the notices up to this one as read')
    .input(z.object({ upTo: IdInput }))
    .output(NoticeCounts),
}
