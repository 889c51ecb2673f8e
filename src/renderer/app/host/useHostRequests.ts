import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { HostCommand, HostRequest } from '../../../contract/host.ts'
import { sendTest } from '../../message/call/sendTest.ts'
import { client } from '../../rpc/api.ts'
import { connection } from '../../rpc/connection.ts'
import { useCan } from '../../rpc/host.ts'
import { openImport } from '../../transfer/import/importing.ts'
import { openModal } from '../../ui/dialog/modal.ts'
import { useCell } from '../../ui/cell.ts'
import { openWorkspaceExport, openWorkspaceImport } from '../../workspace/open.ts'
import { openFile } from './openFile.ts'

const commands: Record<HostCommand, () => unknown> = {
  search: () => openModal('palette'),
  shortcuts: () => openModal('keys'),
  exportWorkspace: openWorkspaceExport,
  importWorkspace: openWorkspaceImport,
  importCalls: openImport,
  sendTest,
}

/** Does what the host asks for while it is connected. */
export function useHostRequests(): void {
  const asks = useCan('requests')
  const isLive = useCell(connection) === 'live'
  const [, navigate] = useLocation()
  useEffect(() => {
    if (!asks || !isLive) return undefined
    const end = new AbortController()
    void follow(end.signal, navigate)
    return () => end.abort()
  }, [asks, isLive, navigate])
}

async function follow(signal: AbortSignal, navigate: (path: string) => void) {
  try {
    for await (const request of await client.host.requests(undefined, { signal }))
      carryOut(request, navigate)
  } catch {
    // The connection is lost, or this effect has ended.
  }
}

function carryOut(request: HostRequest, navigate: (path: string) => void): void {
  if (request.kind === 'show') navigate(request.path)
  else if (request.kind === 'command') void commands[request.command]()
  else void openFile(new File([request.text], request.name), navigate)
}
