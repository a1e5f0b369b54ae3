import { parseArgs } from 'node:util'
import {
  caseNames,
  casesOf,
  contenderNames,
  isBare,
  withTls,
  type CaseName,
  type ContenderName,
} from './contenders/contender.ts'

export interface Options {
  /** Counted rounds; one more warms up. */
  readonly rounds: number
  readonly seconds: number
  readonly competitions: number
  /** The folder of catalogs that outlive a run; undefined keeps none. */
  readonly keep: string | undefined
  /** The bound of documents in memory in the cold cases, as `DOCUMENT_MEMORY` takes it. */
  readonly coldMemory: string
  readonly cases: readonly CaseName[]
  /** Bare always runs, whether it is named or not. */
  readonly contenders: readonly ContenderName[]
  /** Whether all of them serve over TLS. */
  readonly scheme: 'http' | 'https'
  /** The folder of another checkout to be measured in turn with this one; undefined measures other servers. */
  readonly beside: string | undefined
  /** Whether pages are looked at on the wire as well, or alone. */
  readonly wire: 'as well' | 'alone' | 'no'
  /** Whether every case and contender is measured. */
  readonly isWhole: boolean
  /** Whether they are measured for long enough to be written down. */
  readonly isLong: boolean
}

export function readOptions(words: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...words],
    options: {
      rounds: { type: 'string', default: '8' },
      seconds: { type: 'string', default: '2' },
      competitions: { type: 'string', default: '1000' },
      'cold-memory': { type: 'string', default: '16MB' },
      tls: { type: 'boolean', default: false },
      only: { type: 'string' },
      keep: { type: 'string' },
      beside: { type: 'string' },
    },
  })
  const named = values.only?.split(',')
  const only = named?.filter((word) => word !== wireCase)
  requireKnown(only ?? [])
  // Names of contenders alone leave every case to them, and names of cases alone every contender that takes part.
  const cases = namedOrAll(caseNames, only)
  const scheme = values.tls ? 'https' : 'http'
  const contenders = namedOrAll(contenderNames, only).filter((name) => takesPart(name, cases, scheme))
  const rounds = positive('--rounds', values.rounds, 100)
  const seconds = positive('--seconds', values.seconds, 60)
  return {
    rounds,
    seconds,
    competitions: positive('--competitions', values.competitions, 1_000_000),
    keep: values.keep,
    coldMemory: values['cold-memory'],
    cases,
    contenders,
    scheme,
    beside: values.beside,
    // What a page takes on the wire is the same over TLS.
    wire: values.tls ? 'no' : wireOf(named),
    isWhole: only === undefined,
    isLong: rounds >= 8 && seconds >= 2,
  }
}

function wireOf(named: readonly string[] | undefined): Options['wire'] {
  if (named === undefined) return 'as well'
  if (!named.includes(wireCase)) return 'no'
  return named.length === 1 ? 'alone' : 'as well'
}

/** The word for pages on the wire, which no load is put on. */
const wireCase = 'wire'

function requireKnown(names: readonly string[]): void {
  const known: readonly string[] = [...caseNames, wireCase, ...contenderNames]
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new Error(`--only takes ${known.join(', ')}; it does not know ${unknown.join(', ')}.`)
}

function namedOrAll<Name extends string>(names: readonly Name[], only: readonly string[] = []): readonly Name[] {
  const named = names.filter((name) => only.includes(name))
  return named.length > 0 ? named : names
}

/** The bare servers write what every case is measured against. */
function takesPart(name: ContenderName, cases: readonly CaseName[], scheme: Options['scheme']): boolean {
  if (scheme === 'https' && !withTls.includes(name)) return false
  return isBare(name) || casesOf[name].some((caseName) => cases.includes(caseName))
}

/** Bounded, so that no typing mistake keeps a machine busy for a day. */
function positive(name: string, text: string, most: number): number {
  const value = Number(text)
  if (value > 0 && value <= most) return value
  throw new Error(`${name} is ${text}; it must be a number above 0, at most ${most}.`)
}
