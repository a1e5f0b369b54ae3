// Writes the files that are made from the contract and the commands. With --check, fails if a committed one is stale.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { format, resolveConfig } from 'prettier'
import server from '../server/package.json' with { type: 'json' }
import { catalogSchema } from './description/catalog-schema.ts'
import { clientTypes } from './client-types.ts'
import { pageWithDetails } from './details-page.ts'
import { detailsTypes } from './details-types.ts'
import { commandLinePage } from './command-line-page.ts'
import { guideGists } from './guide-gists.ts'
import { realAnswers } from './real-answers.ts'

const isCheck = process.argv.includes('--check')
const stale: string[] = []

await generate('whiteboard/src/details/details.ts', detailsTypes())
await generateJson('catalog.schema.json', catalogSchema())
const examplesFile = 'server/src/http/site/examples.json'
const earlier = read(examplesFile)
await generateJson(examplesFile, await realAnswers())
// The service that gave the examples has loaded the earlier ones. Only a new process loads the new ones.
if (!isCheck && earlier !== read(examplesFile)) {
  process.exit(spawnSync(process.execPath, process.argv.slice(1), { stdio: 'inherit' }).status ?? 1)
}
const { openApi } = await import('./description/openapi.ts')
const description = openApi({ serviceName: 'service', version: server.version })
await generateJson('openapi.json', description)
await generate('client/src/openapi.ts', await clientTypes(description))
await generate('docs/command-line.md', await commandLinePage())
const guide = pageWithDetails(readFileSync('docs/api.md', 'utf8'))
await generate('docs/api.md', guide)
await generateJson('server/src/http/site/guide.json', guideGists(guide))

if (stale.length > 0) {
  process.stderr.write(`Stale: ${stale.join(', ')}. Run \`npm run generate\` and commit what it writes.\n`)
  process.exitCode = 1
}

async function generateJson(file: string, content: object): Promise<void> {
  const text = JSON.stringify(content)
  // Compares only the JSON, because `check:format` checks the format and formatting here would take long.
  if (isCheck && isSameJson(read(file), text)) return
  await generate(file, text)
}

function isSameJson(written: string | undefined, text: string): boolean {
  return written !== undefined && JSON.stringify(JSON.parse(written)) === text
}

async function generate(file: string, content: string): Promise<void> {
  const text = await format(content, { ...(await resolveConfig(file)), filepath: file })
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
