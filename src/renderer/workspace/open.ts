import { openModal } from '../ui/dialog/modal.ts'

export const openWorkspaceExport = () => openModal('workspaceExport')
export const openWorkspaceImport = () => openModal('workspaceImport')
