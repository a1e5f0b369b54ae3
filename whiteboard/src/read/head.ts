import { refuse, type BoardFinding, type Findings } from './finding.ts'
import type { LoadUnit } from './names/load-unit.ts'
import type { SourceLine } from './text/source-line.ts'
import type { Tokens } from './text/token.ts'

type Line = { readonly line: SourceLine; readonly tokens: Tokens }

/** The head of a board, `loads: kg` and the like, and the lines below it. */
export type Head = {
  readonly rest: readonly Line[]
  readonly members: Readonly<Record<string, string>>
  readonly loads: LoadUnit | undefined
  readonly findings: readonly BoardFinding[]
}

const known = new Set(['loads', 'gym', 'name', 'id'])

export function readHead(lines: readonly Line[]): Head {
  const members = new Map<string, string>()
  const findings: Findings = []
  let at = 0
  for (const { line, tokens } of lines) {
    const found = /^\s*([a-z]+):\s*(\S.*)$/.exec(line.text)
    const [, name = '', value = ''] = found ?? []
    if (tokens.length > 0 && !known.has(name)) break
    at += 1
    if (tokens.length === 0) continue
    members.set(name, value.trim())
    if (name === 'loads' && value.trim() !== 'kg' && value.trim() !== 'lb') {
      const sentence = `"${value.trim()}" is no unit of loads.`
      refuse(findings, { line: line.line, column: 1 }, sentence, 'Write "loads: kg" or "loads: lb".', 'unknown-head')
    }
  }
  const loads = members.get('loads')
  const said = Object.fromEntries(members)
  return { rest: lines.slice(at), members: said, loads: loads === 'kg' || loads === 'lb' ? loads : undefined, findings }
}
