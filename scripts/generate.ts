// Writes the files that are made from the contract; with --check, says whether the committed ones are still fresh.
import { readFileSync, writeFileSync } from 'node:fs'
import { format } from 'prettier'
import { catalogFileSchema } from '../server/src/contract/catalog-file.ts'
import { openApi } from '../server/src/description/openapi.ts'
import server from '../server/package.json' with { type: 'json' }

const generated: Record<string, unknown> = {
  'openapi.json': openApi({ serviceName: 'service', version: server.version }),
  'catalog.schema.json': { $schema: 'https://json-schema.org/draft/2020-12/schema', ...catalogFileSchema },
}

const stale: string[] = []
for (const [file, content] of Object.entries(generated)) {
  const text = await format(JSON.stringify(content), { parser: 'json', printWidth: 120 })
  if (process.argv.includes('--check')) {
    if (read(file) !== text) stale.push(file)
  } else {
    writeFileSync(file, text)
  }
}

if (stale.length > 0) {
  process.stderr.write(`Stale: ${stale.join(', ')}. Run \`npm run generate\` and commit what it writes.\n`)
  process.exitCode = 1
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
