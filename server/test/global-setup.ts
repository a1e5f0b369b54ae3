import type { TestServer } from './postgres/test-server.ts'
import { startShared } from './postgres/one-server.ts'

// Node's runner calls these before the first test file and after the last one.

let server: TestServer | undefined

export async function globalSetup(): Promise<void> {
  server = await startShared()
}

export async function globalTeardown(): Promise<void> {
  await server?.remove()
}
