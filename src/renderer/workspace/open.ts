import { openModal } from '../shell/modal.ts'

export const openWorkspaceExport = () => openModal('workspaceExport')
export const openWorkspaceImport = () => openModal('workspaceImport')
