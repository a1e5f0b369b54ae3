import { parseArgs } from 'node:util'
import {
  caseNames,
  casesOf,
  contenderNames,
  isBare,
  type CaseName,
  type ContenderName,
} from './contenders/contender.ts'

export interface Options {
  /** The number of rounds that are counted. A warm-up round before them is not counted. */
  readonly rounds: number
  readonly seconds: number
  readonly competitions: number
  /** The folder in which generated catalogs stay after a run. If it is `undefined`, the catalogs are deleted. */
  readonly keep: string | undefined
  readonly coldMemory: string
  readonly cases: readonly CaseName[]
  readonly contenders: readonly ContenderName[]
  /** The folder of another checkout of Heatsheet to compare this one with, if any. */
  readonly beside: string | undefined
}

export function readOptions(words: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...words],
    options: {
      rounds: { type: 'string', default: '8' },
      seconds: { type: 'string', default: '2' },
      competitions: { type: 'string', default: '1000' },
      'cold-memory': { type: 'string', default: '16MB' },
      only: { type: 'string' },
      keep: { type: 'string' },
      beside: { type: 'string' },
    },
  })
  const only = values.only?.split(',')
  requireKnown(only ?? [])
  // Names of contenders alone leave every case to them, and names of cases alone every contender that takes part.
  const cases = namedOrAll(caseNames, only)
  return {
    rounds: positive('--rounds', values.rounds, 100),
    seconds: positive('--seconds', values.seconds, 60),
    competitions: positive('--competitions', values.competitions, 1_000_000),
    keep: values.keep,
    coldMemory: values['cold-memory'],
    cases,
    contenders: namedOrAll(contenderNames, only).filter((name) => takesPart(name, cases)),
    beside: values.beside,
  }
}

function requireKnown(names: readonly string[]): void {
  const known: readonly string[] = [...caseNames, ...contenderNames]
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new Error(`--only takes ${known.join(', ')}; it does not know ${unknown.join(', ')}.`)
}

function namedOrAll<Name extends string>(names: readonly Name[], only: readonly string[] = []): readonly Name[] {
  const named = names.filter((name) => only.includes(name))
  return named.length > 0 ? named : names
}

function takesPart(name: ContenderName, cases: readonly CaseName[]): boolean {
  return isBare(name) || casesOf[name].some((caseName) => cases.includes(caseName))
}

function positive(name: string, text: string, most: number): number {
  const value = Number(text)
  if (value > 0 && value <= most) return value
  throw new Error(`${name} is ${text}; it must be a number above 0, at most ${most}.`)
}
