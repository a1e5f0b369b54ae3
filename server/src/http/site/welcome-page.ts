import { operations } from '../../contract/operations.ts'
import { htmlPage } from './html-page.ts'

/** What a person finds who opens the service's address in a browser. */
export function welcomePage(serviceName: string, version: string): string {
  const rows = Object.values(operations).map(
    ({ path, summary, description }) => `<dt><code>GET ${path}</code> ${summary}</dt><dd>${description}</dd>`,
  )
  return htmlPage(
    'Heatsheet',
    `<p>A read-only API for competitions and workouts, version ${version}, served as “${serviceName}”.</p>
<dl>
${rows.join('\n')}
</dl>
<p>Every request carries HTTP Basic credentials; ask the operator for an account.</p>
<p><a href="/openapi.json">The description of the API (OpenAPI 3.1)</a></p>`,
  )
}
