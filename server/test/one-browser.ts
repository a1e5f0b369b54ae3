import { after } from 'node:test'
import type { Browser } from 'playwright-core'
import { startBrowser } from './browser.ts'

let shared: Promise<Browser> | undefined

// A hook of the process, not of a suite: the browser ends with the last of them.
after(async () => (await shared)?.close())

/** Resolves with a browser that all suites of a process share, because starting one is slow. Never close it. */
export function oneBrowser(): Promise<Browser> {
  return (shared ??= startBrowser())
}
