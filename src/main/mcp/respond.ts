import { createMcpHandler } from '@modelcontextprotocol/server'
import { createServer, type McpOptions } from './server.ts'

/** The response to one request of the protocol over HTTP. There are no sessions: each request has a server of its own. */
export const respond = (request: Request, options: McpOptions): Promise<Response> =>
  createMcpHandler(() => createServer(options)).fetch(request)
