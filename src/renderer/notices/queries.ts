import { api } from '../rpc/api.ts'

/** As many as the list shows at first. */
export const firstNotices = 20

export const noticesQuery = (limit: number) => api.notices.list.queryOptions({ input: { limit } })
