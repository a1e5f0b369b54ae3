import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import type { SampleService } from '../../scripts/serving-sample.ts'

export interface ToolResult {
  readonly isError: boolean
  readonly text: string
}

/**
 * Starts a third-party program that offers the service's API as MCP tools, and connects an MCP client to it. Calls
 * `work` with the names of the tools and a function that calls a tool. Disconnects when `work` has ended.
 */
export async function throughBridge(
  { address, username, password }: SampleService,
  work: (
    tools: readonly string[],
    call: (name: string, words: Record<string, unknown>) => Promise<ToolResult>,
  ) => Promise<void>,
): Promise<void> {
  const assistant = new Client({ name: 'assistant', version: '1.0.0' })
  const env = {
    API_BASE_URL: address,
    OPENAPI_SPEC_PATH: `${address}/openapi.json`,
    API_HEADERS: `Authorization:Basic ${btoa(`${username}:${password}`)}`,
    VERBOSE: 'false',
  }
  await assistant.connect(new StdioClientTransport({ command: process.execPath, args: [bridge], env }))
  try {
    const { tools } = await assistant.listTools()
    const names = tools.map(({ name }) => name)
    await work(names, async (name, words) => {
      const { isError = false, content } = await assistant.callTool({ name, arguments: words })
      const [first] = content as { text: string }[]
      return { isError: isError === true, text: first?.text ?? '' }
    })
  } finally {
    await assistant.close()
  }
}

const bridge = join(import.meta.dirname, '../node_modules/@ivotoby/openapi-mcp-server/bin/mcp-server.js')
