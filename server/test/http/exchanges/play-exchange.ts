import { isDeepStrictEqual } from 'node:util'
import type { RunningService } from '../../serving-world.ts'
import { withoutIds } from '../expected-problem.ts'
import { converse, type Conversation } from '../raw-http.ts'
import { changeMeanwhile } from './change-meanwhile.ts'
import type { Change, Exchange } from './read-exchanges.ts'
import { linesOf } from './describe-answers.ts'

interface Played extends Pick<Exchange, 'line' | 'expected'> {
  readonly lines: readonly string[]
}

const fillWith = (tag: string) => (text: string) =>
  text.replaceAll('{etag}', tag).replaceAll('{opaque}', tag.slice(3, -1).replace(/-(gzip|br)$/, ''))

export async function playExchanges(running: RunningService, steps: readonly (Change | Exchange)[]) {
  const { service } = running
  const played: Played[] = []
  let before: readonly object[] = []
  let tag = ''
  for (const exchange of steps) {
    if ('verb' in exchange) {
      await changeMeanwhile(exchange, running)
      continue
    }
    const filled = fillWith(tag)
    const [bytes, expected] = [filled(exchange.bytes), exchange.expected.map(filled)]
    const answersOfEach = exchange.count > 1 ? 1 : expected.filter((line) => /^\d/.test(line)).length
    const converseAt = (at: number) =>
      converse(service.address, bytes.replaceAll('{n}', String(at)), Math.max(1, answersOfEach))
    const begun: Promise<Conversation>[] = []
    for (let at = 0; at < exchange.count; at += 1) {
      begun.push(converseAt(at))
      if (!exchange.areAtOnce) await begun[at]
    }
    const conversations = await Promise.all(begun)
    tag = conversations.at(-1)?.answers.at(-1)?.headers.etag ?? tag
    const answers = conversations.flatMap((one) => one.answers.map(withoutIds))
    const isSame = expected[0] === 'the same' && isDeepStrictEqual(before, answers)
    const lines = conversations.map((one) => linesOf(one, expected, service.address))
    played.push({ line: exchange.line, expected, lines: isSame ? ['the same'] : inRuns(lines) })
    before = answers
  }
  return played
}

function inRuns(each: readonly (readonly string[])[]): readonly string[] {
  const runs: { count: number; readonly lines: readonly string[] }[] = []
  for (const lines of each) {
    const last = runs.at(-1)
    if (last !== undefined && isDeepStrictEqual(last.lines, lines)) last.count += 1
    else runs.push({ count: 1, lines })
  }
  return runs.flatMap(({ count, lines }) => (count === 1 ? lines : [`${count} times ${lines[0]}`, ...lines.slice(1)]))
}
