import { createConfig, lintFromString } from '@redocly/openapi-core'

/** Returns the findings of Redocly's strictest rules in an OpenAPI description, one sentence each. */
export async function redoclyProblems(description: string): Promise<readonly string[]> {
  const config = await createConfig({ extends: ['recommended-strict'] })
  const problems = await lintFromString({ source: description, absoluteRef: 'openapi.json', config })
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer ?? '#'})`)
}
