import { problemKinds, type ProblemCode } from '../../contract/problem-kinds.ts'
import { examplesOf } from './description.ts'
import { escapeHtml, htmlPage } from './html-page.ts'

/** Returns the page about a kind of problem. The `type` of a problem links to it. */
export function problemPage(code: ProblemCode, serviceName: string, baseUrl: string): string {
  const { status, title, detail, cause, remedy } = problemKinds[code]
  const example = { ...examplesOf(serviceName).problems[code], type: `${baseUrl}/problems/${code}` }
  return htmlPage(
    title,
    `<p class="status"><code>${code}</code>, status ${status}</p>
<h2>What happened</h2>
<p>${detail}</p>
<h2>Why</h2>
<p>${cause}</p>
<h2>What to do</h2>
<p>${remedy}</p>
<h2>Example body</h2>
<pre tabindex="0"><code>${escapeHtml(JSON.stringify(example, null, 2))}</code></pre>
<nav aria-label="Other problems">
<p><a href="/docs">Reference of the API</a> · <a href="/openapi.json">its description for machines</a> ·
all problems:</p>
<ul>
${problemCodes.map((one) => listItem(one, one === code ? ' aria-current="page"' : '')).join('\n')}
</ul>
</nav>`,
  )
}

export function problemsPage(): string {
  const rows = problemCodes.map((code) => {
    const { status, title, detail } = problemKinds[code]
    return `<dt><a href="/problems/${code}"><code>${code}</code></a> ${status} ${title}</dt><dd>${detail}</dd>`
  })
  return htmlPage(
    'Problems',
    `<p>Every error response is one of these problems (RFC 9457).</p>
<dl>
${rows.join('\n')}
</dl>
<nav aria-label="Elsewhere">
<p><a href="/">Start</a> · <a href="/docs">Reference of the API</a> ·
<a href="/openapi.json">its description for machines</a></p>
</nav>`,
  )
}

const problemCodes = Object.keys(problemKinds) as ProblemCode[]

function listItem(code: ProblemCode, attribute: string): string {
  return `<li><a href="/problems/${code}"${attribute}><code>${code}</code></a></li>`
}
