import { createConfig, lintFromString } from '@redocly/openapi-core'

export async function redoclyProblems(description: string): Promise<readonly string[]> {
  const config = await createConfig({ extends: ['recommended-strict'] })
  const problems = await lintFromString({ source: description, absoluteRef: 'openapi.json', config })
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer ?? '#'})`)
}
