/** A server under test. */
export interface Contender {
  readonly name: ContenderName
  /** The port on 127.0.0.1 for each case that the server is measured in. */
  readonly ports: Readonly<Partial<Record<CaseName, number>>>
  /** The processes whose CPU time counts as the server's. */
  readonly processIds: readonly number[]
  /** The entity tag of the first page of the list. */
  readonly pageTag: string
}

/** The names of servers under test, in the order of the tables. The option `--only` takes them too. */
export const contenderNames = [
  'bare',
  'bare-again',
  'heatsheet',
  'heatsheet-logging',
  'heatsheet-cold',
  'nginx',
] as const

export type ContenderName = (typeof contenderNames)[number]

/** The kinds of requests to measure. The option `--only` takes their names too. */
export const caseNames = [
  'page',
  'page-gzip',
  'page-304',
  'workout',
  'any-page',
  'any-page-gzip',
  'cold-page',
  'cold-page-gzip',
] as const

export type CaseName = (typeof caseNames)[number]

const constantPages = ['page', 'page-gzip', 'page-304', 'workout'] as const
const hotPages = [...constantPages, 'any-page', 'any-page-gzip'] as const

/** The cases that each server under test is measured in. */
export const casesOf: Readonly<Record<ContenderName, readonly CaseName[]>> = {
  bare: constantPages,
  'bare-again': constantPages,
  heatsheet: hotPages,
  'heatsheet-logging': ['workout'],
  'heatsheet-cold': ['cold-page', 'cold-page-gzip'],
  nginx: constantPages,
}

/** Returns whether a server is one of the two minimal ones, which others are compared with. */
export function isBare(name: ContenderName): boolean {
  return name === 'bare' || name === 'bare-again'
}

/** The case whose fixed response a minimal server sends, by the case that is measured. */
export const bareCases = {
  page: 'page',
  'page-gzip': 'page-gzip',
  'page-304': 'page-304',
  workout: 'workout',
  'any-page': 'page',
  'any-page-gzip': 'page-gzip',
  'cold-page': 'page',
  'cold-page-gzip': 'page-gzip',
} as const satisfies Record<CaseName, CaseName>
