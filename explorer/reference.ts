import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { runInNewContext } from 'node:vm'
import type { Plugin } from 'vite'

/** What the reference does first: it draws the description of the service that it came from, and asks nobody else. */
const settings = {
  url: 'openapi.json',
  // No font, no proxy, no search and no figures of anybody else’s; credentials are gone with the page.
  withDefaultFonts: false,
  telemetry: false,
  persistAuth: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'json',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  authentication: { preferredSecurityScheme: 'basic' },
}

/** Puts the two scripts of the reference at `/docs` among the files of the explorer: Scalar, and the line that starts it. */
export function reference(): Plugin {
  return {
    name: 'reference',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', name: 'scalar.js', source: scalarProgram() })
      const start = `Scalar.createApiReference('#reference', ${JSON.stringify(settings)})\n`
      this.emitFile({ type: 'asset', name: 'reference.js', source: start })
    },
  }
}

/**
 * The program that draws the page, as the package has it: a text in a module that serves it by Fastify. The package that
 * has it as a file brings two hundred others along.
 */
function scalarProgram(): string {
  const file = createRequire(import.meta.url).resolve('@scalar/fastify-api-reference')
  const [, literal] = /^var standalone_default = (".*");$/m.exec(readFileSync(file, 'utf8')) ?? []
  if (literal === undefined) throw new Error(`${file} no longer holds the program of the reference`)
  return String(runInNewContext(literal))
}
