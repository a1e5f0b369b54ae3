import { keepFilesInMemory } from './memory-folder.ts'
import { startShared } from './postgres/one-server.ts'
import { makeOriginal, type PreparedServer } from './postgres/test-server.ts'

// Node's runner calls these before the first test file and after the last one.

let original: PreparedServer | undefined
let server: PreparedServer | undefined
let removeFiles: (() => void) | undefined

export async function globalSetup(): Promise<void> {
  removeFiles = keepFilesInMemory()
  original = await makeOriginal()
  server = await startShared()
}

export async function globalTeardown(): Promise<void> {
  await server?.remove()
  await original?.remove()
  removeFiles?.()
}
