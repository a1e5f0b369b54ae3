#!/usr/bin/env node
// Plain JavaScript that an old Node reads, too: it is to say what is wrong, not to fail at a word that it does not know.
import { existsSync } from 'node:fs'

const needed = 24
const major = Number(process.versions.node.split('.')[0])

if (major < needed) {
  process.stderr.write(
    `Heatsheet needs Node ${needed} or later, and this is ${process.version}. Install it from https://nodejs.org.\n`,
  )
  process.exitCode = 1
} else {
  // What was compiled once is kept for the next start. It has to be on before anything else is loaded.
  const { enableCompileCache } = await import('node:module')
  enableCompileCache()
  // In a checkout the sources run as they are; a package has them compiled.
  const source = new URL('../src/cli.ts', import.meta.url)
  await import(existsSync(source) ? source.href : new URL('../dist/server/src/cli.js', import.meta.url).href)
}
