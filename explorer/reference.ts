import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { runInNewContext } from 'node:vm'
import type { Plugin } from 'vite'

/** The settings of the page with the API reference. The page loads `openapi.json` and sends no other requests. */
const settings = {
  url: 'openapi.json',
  // The page uses no fonts, proxy, search or statistics of third parties. It forgets credentials when it is closed.
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

/** Adds the scripts of the reference at `/docs` to the files of the explorer: Scalar, and the line that starts it. */
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
 * Returns the program that draws the page. It is a text in a plugin for Fastify; the package with a separate file would
 * have two hundred dependencies. Throws if the package no longer has this form.
 */
function scalarProgram(): string {
  const file = createRequire(import.meta.url).resolve('@scalar/fastify-api-reference')
  const [, literal] = /^var standalone_default = (".*");$/m.exec(readFileSync(file, 'utf8')) ?? []
  if (literal === undefined) throw new Error(`${file} no longer holds the program of the reference`)
  return String(runInNewContext(literal))
}
