import { keepFilesInMemory } from './memory-folder.ts'
import type { TestServer } from './postgres/test-server.ts'
import { startShared } from './postgres/one-server.ts'

// Node's runner calls these before the first test file and after the last one.

let server: TestServer | undefined
let removeFiles: (() => void) | undefined

export async function globalSetup(): Promise<void> {
  removeFiles = keepFilesInMemory()
  server = await startShared()
}

export async function globalTeardown(): Promise<void> {
  await server?.remove()
  removeFiles?.()
}
