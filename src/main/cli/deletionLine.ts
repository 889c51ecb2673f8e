import type { Deletion } from '../../contract/deletion.ts'

export const deletionLine = ({ id, state, notices, why }: Deletion) =>
  `deletion ${id} ${state.replace('_', ' ')}, ${notices} deletion ${notices === 1 ? 'notice' : 'notices'}: ${why}`
