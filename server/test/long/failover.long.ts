import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { suite, test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { startTwoNodes, type TwoNodes } from './two-nodes.ts'

const rounds = 10
const connections = 64
const competitions = 200
/** Is on none of the pages that are read, so that changing it changes none. */
const newest = `comp_${competitions - 1}`

/** How long is read before the primary is lost, and after it. */
const beforeMs = 1500
const afterMs = 3000

interface Read {
  readonly startedAt: number
  readonly ms: number
}

/** Reads pages at random over so many connections until `isDone`; each answer is what it was before the loss. */
async function readOn(nodes: TwoNodes, authorization: string, state: { isDone: boolean }): Promise<readonly Read[]> {
  const expected = new Map<string, string>()
  const reads: Read[] = []
  const paths = Array.from({ length: competitions - 1 }, (_, index) => `after_cursor=comp_${index + 1}&limit=10`)
  for (const path of paths)
    expected.set(path, await digest(`${nodes.addresses[0] ?? ''}/api/public/competitions?${path}`, authorization))
  const reader = async (connection: number) => {
    const address = nodes.addresses[connection % nodes.addresses.length] ?? ''
    for (let turn = connection * 31; !state.isDone; turn += 7) {
      const path = paths[turn % paths.length] ?? ''
      const startedAt = performance.now()
      assert.equal(await digest(`${address}/api/public/competitions?${path}`, authorization), expected.get(path))
      reads.push({ startedAt, ms: performance.now() - startedAt })
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, connection) => reader(connection)))
  return reads
}

async function digest(url: string, authorization: string): Promise<string> {
  const answer = await fetch(url, { headers: { authorization, 'accept-encoding': 'identity' } })
  const body = await answer.text()
  assert.equal(answer.status, 200, body)
  return createHash('sha256').update(body).digest('hex')
}

async function lose(context: TestContext): Promise<string> {
  const nodes = await startTwoNodes(context, competitions)
  const { authorization } = await nodes.account()
  const state = { isDone: false }
  const reading = readOn(nodes, authorization, state)
  // It is told when it is awaited, at the end.
  reading.catch(() => undefined)
  await pause(beforeMs + 2000)
  const lostAt = performance.now()
  await nodes.cluster.primary.kill()
  const [publish] = await Promise.all([nodes.folder.run('competitions', 'unpublish', newest), pause(afterMs)])
  assert.notEqual(publish.code, 0)
  assert.match(
    publish.messages,
    /No host of DATABASE_URL takes writes: .* Nothing was changed\. Start the primary, or promote a replica/,
  )
  await nodes.cluster.replica.query('select pg_promote()')
  await nodes.command('competitions', 'unpublish', newest)
  await pause(500)
  state.isDone = true
  const reads = await reading
  const before = reads.filter(({ startedAt }) => startedAt < lostAt && startedAt > lostAt - 1000)
  const during = reads.filter(({ startedAt }) => startedAt >= lostAt - 500 && startedAt < lostAt + 1000)
  return `${reads.length} reads; p99 ${p99(before)} ms in the second before the loss, ${p99(during)} ms around it`
}

function p99(reads: readonly Read[]): string {
  const sorted = reads.map(({ ms }) => ms).sort((one, other) => one - other)
  return (sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN).toFixed(0)
}

suite('the primary is lost while two nodes are read over 64 connections', () => {
  for (let round = 1; round <= rounds; round += 1) {
    test(`no read fails or is wrong, writes say what to do and work after promotion: ${round} of ${rounds}`, async (t) => {
      t.diagnostic(await lose(t))
    })
  }
})
