/** A server under test. */
export interface Contender {
  readonly name: ContenderName
  readonly ports: Readonly<Partial<Record<CaseName, number>>>
  /** The ids of the server's processes. The benchmark measures how much CPU time these processes use. */
  readonly processIds: readonly number[]
  /** The ETag of the first page of the competition list. */
  readonly pageTag: string
}

/** The names of the servers that the benchmark can measure, in the order in which the result tables list them. */
export const contenderNames = [
  'bare',
  'bare-again',
  'heatsheet',
  'heatsheet-logging',
  'heatsheet-cold',
  'nginx',
] as const

export type ContenderName = (typeof contenderNames)[number]

/** The kinds of requests that the benchmark can measure. */
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

/** For each server, the kinds of requests that it is measured with. */
export const casesOf: Readonly<Record<ContenderName, readonly CaseName[]>> = {
  bare: constantPages,
  'bare-again': constantPages,
  heatsheet: hotPages,
  'heatsheet-logging': ['workout'],
  'heatsheet-cold': ['cold-page', 'cold-page-gzip'],
  nginx: constantPages,
}

export function isBare(name: ContenderName): boolean {
  return name === 'bare' || name === 'bare-again'
}

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
