import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'
import { reference } from './reference.ts'

/** The service that `npm run explorer` uses during development. */
const service = process.env.HEATSHEET ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  // Addresses relative to the page: a service may be reached below a path.
  base: './',
  plugins: [reference(), compressed()],
  build: {
    // Browsers of 2024 and later, which have light-dark() and nested rules.
    target: ['chrome123', 'firefox121', 'safari17.5'],
    assetsDir: 'explorer',
    // A file that is inlined becomes a data: address, which the page's policy forbids.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy: { '/api': service, '/openapi.json': service, '/docs': service, '/problems': service } },
})

/** Returns a plugin that adds a gzip copy of each text file, so that the service compresses nothing. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle({ dir = '' }, files) {
      for (const name of Object.keys(files).filter((file) => /\.(html|js|css|svg)$/.test(file))) {
        writeFileSync(join(dir, `${name}.gz`), gzipSync(readFileSync(join(dir, name)), { level: 9 }))
      }
    },
  }
}
