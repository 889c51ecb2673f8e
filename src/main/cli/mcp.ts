import { Command } from 'commander'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { version } from '../../../package.json'
import { explain } from '../errors/explain.ts'
import { createServer } from '../mcp/server.ts'
import { connect, type ConnectOptions, locate, withConnection } from './connect.ts'
import { explicitOption } from './options.ts'
import { complain } from './print.ts'

interface McpCommandOptions extends ConnectOptions {
  allowWrites?: boolean
}

export const mcpCommand = () =>
  withConnection(new Command('mcp'))
    .description('serve the running Hookbench to agents, by the Model Context Protocol over stdio')
    .addOption(explicitOption('--allow-writes', 'enable the tools that change something'))
    .action(mcp)

async function mcp({ allowWrites = false, ...options }: McpCommandOptions) {
  try {
    locate(options)
  } catch (error) {
    // Agents start their servers first: it may run when it is needed, and each request says so if not.
    complain(explain(error))
  }
  const server = createServer({
    version,
    connect: () => connect(options),
    allowWrites,
    writesOption: 'hookbench mcp --allow-writes',
  })
  await server.connect(new StdioServerTransport())
}
