// Writes the files that are made from the contract; with --check, says whether the committed ones are still fresh.
import { readFileSync, writeFileSync } from 'node:fs'
import { format } from 'prettier'
import { catalogFileSchema } from '../server/src/contract/catalog-file.ts'
import server from '../server/package.json' with { type: 'json' }
import { realAnswers } from './real-answers.ts'

const isCheck = process.argv.includes('--check')
const stale: string[] = []

await generate('catalog.schema.json', {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  ...catalogFileSchema,
})
await generate('server/src/description/examples.json', await realAnswers())
// Loaded only now: it holds the examples that have just been written.
const { openApi } = await import('../server/src/description/openapi.ts')
await generate('openapi.json', openApi({ serviceName: 'service', version: server.version }))

if (stale.length > 0) {
  process.stderr.write(`Stale: ${stale.join(', ')}. Run \`npm run generate\` and commit what it writes.\n`)
  process.exitCode = 1
}

async function generate(file: string, content: object): Promise<void> {
  const text = await format(JSON.stringify(content), { parser: 'json', printWidth: 120 })
  if (!isCheck) writeFileSync(file, text)
  else if (read(file) !== text) stale.push(file)
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
