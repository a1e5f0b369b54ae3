import { createRequire } from 'node:module'
import { Spectral, Document, type RulesetDefinition } from '@stoplight/spectral-core'
import { exceptionFor } from './exceptions.ts'

// Its packages are CommonJS, so their imports do not match their types.
const load = createRequire(import.meta.url)
const { oas } = load('@stoplight/spectral-rulesets') as { oas: RulesetDefinition }
const owasp = load('@stoplight/spectral-owasp-ruleset') as RulesetDefinition
const { Json } = load('@stoplight/spectral-parsers') as typeof import('@stoplight/spectral-parsers')

const errors: readonly number[] = [0]

export async function spectralErrors(description: string): Promise<readonly string[]> {
  const spectral = new Spectral()
  spectral.setRuleset({ extends: [oas, owasp] })
  const results = await spectral.run(new Document(description, Json, 'openapi.json'))
  return results
    .filter(({ severity }) => errors.includes(severity))
    .map(({ code, path, message }) => ({ code: String(code), place: path.join('/'), message }))
    .filter(({ code, place }) => exceptionFor(code, place) === undefined)
    .map(({ code, place, message }) => `${code}: ${message} (${place})`)
}
