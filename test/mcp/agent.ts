import { fileURLToPath } from 'node:url'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { onTestFinished } from 'vitest'

const cli = fileURLToPath(new URL('../../out/main/cli.js', import.meta.url))

/** The official client, connected to the built `hookbench mcp`. */
export async function startAgent(...args: string[]) {
  const client = new Client({ name: 'test', version: '1' })
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [cli, 'mcp', ...args],
    stderr: 'pipe',
  })
  let complaints = ''
  transport.stderr?.on('data', (chunk: Buffer) => (complaints += chunk.toString()))
  await client.connect(transport)
  onTestFinished(() => client.close())
  return { client, complaints: () => complaints, use: toolsOf(client) }
}

/** The official client over HTTP. `legacy`: as clients of the protocol before 2026 connect. */
export async function connectAgent(
  url: string,
  headers: Record<string, string>,
  mode: 'legacy' | 'auto' = 'auto',
) {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } }),
  )
  onTestFinished(() => client.close())
  return { client, use: toolsOf(client) }
}

const toolsOf =
  (client: Client) =>
  async (name: string, given: Record<string, unknown> = {}) => {
    const { content, isError = false } = await client.callTool({ name, arguments: given })
    const [first] = content as { type: string; text: string }[]
    return { isError, text: first?.text ?? '' }
  }

/** What is between the markers of a result, and what is around them. */
export function parts(text: string) {
  const [, before = '', , inside = '', after = ''] =
    /^([^]*?)<(untrusted-data-[0-9a-f]{16})>\n([^]*)\n<\/\2>([^]*)$/.exec(text) ?? []
  return { before, inside, after }
}

export const dataOf = (text: string): Record<string, unknown> =>
  JSON.parse(parts(text).inside) as Record<string, unknown>
