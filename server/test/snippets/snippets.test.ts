import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { assertShown } from './assert-shown.ts'
import { readSnippets, snippetsIn, type Snippet } from './read-snippets.ts'
import { runners } from './run-snippet.ts'
import { serveSample, type ServedSample } from './served-sample.ts'

/** The documents whose snippets in a language that can be run or compared are looked at. One more is one line more. */
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

const commandsParse = 'deployment.test.ts parses its commands'

/** Why a snippet does not run here, by its document and first line. */
const notRun: Readonly<Record<string, string>> = {
  'README.md: git clone <this repository> heatsheet': 'serve-and-demo.test.ts runs what npm start runs',
  'CONTRIBUTING.md: npm test            # every test, real databases and sockets': 'a test would run itself',
  'CONTRIBUTING.md: npm version 0.2.0 --workspaces --include-workspace-root --no-git-tag-version && npm run generate':
    'refusals.test.ts says what is refused; the rest takes minutes',
  'docs/operating.md: git clone --depth 1 <this repository> heatsheet && cd heatsheet':
    'packages.long.ts packs and installs',
  'docs/operating.md: sudo useradd --system --home-dir /var/lib/heatsheet heatsheet': `a machine of its own; ${commandsParse}`,
  'docs/upgrading.md: export DATABASE_URL=sqlite:/var/lib/heatsheet/catalog.db': `a machine of its own; ${commandsParse}`,
  'docs/operating.md: heatsheet serve --workers 4': 'it runs until it is told to end; workers.test.ts does that',
  'docs/several-machines.md: createuser --pwprompt heatsheet': `a PostgreSQL server named db-1; ${commandsParse}`,
  'docs/several-machines.md: cp deploy/example.env deploy/.env      # and fill it in': `Docker; ${commandsParse}`,
  'docs/several-machines.md: docker compose -f deploy/compose.yaml stop primary       # make sure that it is down, and stays down':
    'Docker; failover.long.ts does it without',
  [`docs/several-machines.md: psql -U postgres -c "alter system set synchronous_standby_names = 'replica'" -c 'select pg_reload_conf()'`]:
    'a PostgreSQL server with a replica',
  'docs/several-machines.md: heatsheet export --gym gym_harbor --format ndjson -o harbor.ndjson': `two servers; ${commandsParse}`,
  'docs/operating.md: heatsheet accounts issue --from gyms.csv --to passwords.csv':
    'accounts-from-file.test.ts issues them',
  'docs/operating.md: sudo install -m 644 deploy/heatsheet.socket /etc/systemd/system/':
    'a machine of its own; given-sockets.test.ts starts services so',
  'docs/operating.md: sudo systemctl stop heatsheet': 'a machine of its own; restore.test.ts restores',
  'docs/several-machines.md: kubectl create secret generic heatsheet-database --from-file=url=database-url.txt':
    'a cluster; deployment.test.ts looks at the manifest',
  'docs/several-machines.md: heatsheet copy --database-url sqlite:/backup/catalog-2026-11-21.db --to postgres://heatsheet@db-1/restored':
    'a PostgreSQL server named db-1; backup.test.ts restores',
  'docs/several-machines.md: pg_dump --format custom --file catalog.dump postgres://heatsheet:PASSWORD@db-1/heatsheet':
    'a PostgreSQL server named db-1',
  'docs/several-machines.md: DATABASE_URL=postgres://heatsheet:PASSWORD@db-1/heatsheet heatsheet copy --to sqlite:/var/lib/heatsheet/catalog.db':
    'a PostgreSQL server named db-1; copy-catalog.test.ts copies both ways',
  'docs/several-machines.md: heatsheet gyms add gym_harbor --name "Harbor Barbell"':
    'another service; mirror.test.ts mirrors one',
}

/** What the real service, or command, gives where a document shows JSON, by its document and first line. */
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

/** Curl alone reads no JSON; what does is not on every machine. */
function lacks({ text }: Snippet): string | false {
  return text.includes('| jq ') && spawnSync('jq', ['--version']).status !== 0 && 'there is no jq: install it'
}

const keyOf = (document: string, { firstLine }: Snippet) => `${document}: ${firstLine}`

test('every snippet of the documents does what it says', async (t) => {
  const sample = await serveSample(t)
  for (const document of documents) {
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

test('every reason not to run a snippet is that of one which is there', () => {
  const there = new Set(documents.flatMap((name) => readSnippets(name).map((snippet) => keyOf(name, snippet))))
  const gone = [...Object.keys(notRun), ...Object.keys(shownIn)].filter((key) => !there.has(key))
  assert.deepEqual(gone, [])
})

test('a snippet that does not do what it says is found', async (t) => {
  const sample = await serveSample(t)
  const wrong = [
    ['sh', 'curl "$HEATSHEET/api/public/competitions"   # 200', /401/],
    ['sh', 'true\nheatsheet gyms lst\ntrue', /Did you mean list/],
    ['sh', 'curl "$HEATSHEET/openapi.json" | grep nowhere', /here\.md:1/],
  ] as const
  for (const [language, text, told] of wrong) {
    const [snippet] = snippetsIn(`\`\`\`${language}\n${text}\n\`\`\`\n`, 'here.md')
    assert.ok(snippet !== undefined)
    await assert.rejects(async () => runners[language]?.(snippet, sample), told)
  }
  const competition = { id: 'comp_a', name: 'Harbor Lights', events: [{ id: 'ce_a' }] }
  assertShown({ id: 'comp_…', events: [{ '…': '…' }] }, competition, 'shown')
  for (const shown of [{ id: 'comp_b' }, { nme: 'x' }, { name: 'Harbour…' }, { events: [{ id: 'ce_b' }] }, { id: 1 }]) {
    assert.throws(() => assertShown(shown, competition, 'shown'), /shown\./)
  }
})
