import { problemKinds, type ProblemCode } from '../contract/problem-kinds.ts'
import { htmlPage } from './html-page.ts'

/** The page that a problem's `type` leads to: what happened, why, and what to do. */
export function problemPage(code: ProblemCode): string {
  const { status, title, detail, remedy } = problemKinds[code]
  return htmlPage(
    title,
    `<p><code>${code}</code>, status ${status}</p>
<h2>What happened</h2>
<p>${detail}</p>
<h2>What to do</h2>
<p>${remedy}</p>
<p><a href="/openapi.json">The description of the API</a></p>`,
  )
}
