import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { Type } from 'typebox'
import { readCases } from '../read-cases.ts'
import { assertShown } from './assert-shown.ts'
import { readSnippets, snippetsIn, type Snippet } from './read-snippets.ts'
import { runners } from './run-snippet.ts'
import { serveSample, type ServedSample } from './served-sample.ts'
import { inLong, longTest } from '../tries.ts'

/** The documents whose snippets are run or compared with real output. Add further documents here. */
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/api.md',
  'docs/owners.md',
  'docs/operating.md',
  'docs/upgrading.md',
  'docs/several-machines.md',
  'docs/command-line.md',
]

const notRun = readCases(import.meta, 'not-run.yaml', Type.Record(Type.String(), Type.String()))

const shownIn: Readonly<Record<string, (sample: ServedSample) => Promise<unknown>>> = {
  'README.md: [': async (sample) => {
    const shown = 'comp_harbor_lights_classic'
    const page = (await get(sample, '/api/public/competitions?limit=100')) as { id: string }[]
    return page.filter(({ id }) => id === shown)
  },
  'docs/api.md: {': async (sample) => {
    const problem = (await get(
      sample,
      '/api/public/competitions?limt=5',
      '0b2f4f0e-5d5c-4a54-9a3c-3c4f0e6f1a11',
    )) as object
    return JSON.parse(JSON.stringify(problem).replaceAll(sample.address, 'http://127.0.0.1:3000')) as unknown
  },
  'docs/command-line.md: { "error": "refused", "exit": 1, "message": "There is no gym gym_harbr. Did you mean gym_harbor?" }':
    ({ environment }) => {
      const ran = spawnSync('heatsheet', ['movements', 'list', '--gym', 'gym_harbr', '--json'], { env: environment })
      return Promise.resolve(JSON.parse(ran.stderr.toString()) as unknown)
    },
}

async function get({ address, authorization }: ServedSample, path: string, requestId = 'snippet'): Promise<unknown> {
  const answer = await fetch(`${address}${path}`, { headers: { authorization, 'x-request-id': requestId } })
  return answer.json()
}

function lacks({ text }: Snippet): string | false {
  return text.includes('| jq ') && spawnSync('jq', ['--version']).status !== 0 && 'there is no jq: install it'
}

const keyOf = (document: string, { firstLine }: Snippet) => `${document}: ${firstLine}`

test('every snippet of the documents works as described', async (t) => {
  const sample = await serveSample(t)
  for (const document of inLong(['README.md', 'docs/operating.md', 'docs/command-line.md'], documents)) {
    for (const snippet of readSnippets(document)) {
      const run = runners[snippet.language]
      if (run !== undefined && notRun[keyOf(document, snippet)] === undefined) {
        await t.test(snippet.place, { skip: lacks(snippet) }, () => run(snippet, sample))
      }
      if (snippet.language !== 'json') continue
      await t.test(snippet.place, async () => {
        const real = shownIn[keyOf(document, snippet)]
        assert.ok(real !== undefined, `${snippet.place} is compared with nothing: say in this test with what`)
        assertShown(JSON.parse(snippet.text), await real(sample), snippet.place)
      })
    }
  }
})

test('every reason not to run a snippet belongs to an existing snippet', () => {
  const there = new Set(documents.flatMap((name) => readSnippets(name).map((snippet) => keyOf(name, snippet))))
  const gone = [...Object.keys(notRun), ...Object.keys(shownIn)].filter((key) => !there.has(key))
  assert.deepEqual(gone, [])
})

longTest('a snippet that does not work as described is found', async (t) => {
  const sample = await serveSample(t)
  const wrong = [
    ['sh', 'curl "$HEATSHEET/api/public/competitions"   # 200', /401/],
    ['sh', 'true\nheatsheet gyms lst\ntrue', /Did you mean list/],
    ['sh', 'curl "$HEATSHEET/openapi.json" | grep nowhere', /here\.md:1/],
  ] as const
  for (const [language, text, error] of wrong) {
    const [snippet] = snippetsIn(`\`\`\`${language}\n${text}\n\`\`\`\n`, 'here.md')
    assert.ok(snippet !== undefined)
    await assert.rejects(async () => runners[language]?.(snippet, sample), error)
  }
  const competition = { id: 'comp_a', name: 'Harbor Lights', events: [{ id: 'ce_a' }] }
  assertShown({ id: 'comp_…', events: [{ '…': '…' }] }, competition, 'shown')
  for (const shown of [{ id: 'comp_b' }, { nme: 'x' }, { name: 'Harbour…' }, { events: [{ id: 'ce_b' }] }, { id: 1 }]) {
    assert.throws(() => assertShown(shown, competition, 'shown'), /shown\./)
  }
})
