/** A running server under measurement. */
export interface Contender {
  readonly name: ContenderName
  /** The port on 127.0.0.1 for each case in which the server takes part. */
  readonly ports: Readonly<Partial<Record<CaseName, number>>>
  /** The processes whose CPU time is measured. */
  readonly processIds: readonly number[]
  /** The entity tag of the hot page. */
  readonly pageTag: string
}

/** The names of the contenders, in the order of the tables. `--only` accepts them, too. */
export const contenderNames = [
  'bare',
  'bare-again',
  'heatsheet',
  'heatsheet-logging',
  'heatsheet-cold',
  'nginx',
] as const

export type ContenderName = (typeof contenderNames)[number]

/** The cases that a contender is measured with; `--only` accepts these names. */
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

/** The cases of each contender. */
export const casesOf: Readonly<Record<ContenderName, readonly CaseName[]>> = {
  bare: constantPages,
  'bare-again': constantPages,
  heatsheet: hotPages,
  'heatsheet-logging': ['workout'],
  'heatsheet-cold': ['cold-page', 'cold-page-gzip'],
  nginx: constantPages,
}

/** Returns whether a contender is one of the minimal servers for comparison. */
export function isBare(name: ContenderName): boolean {
  return name === 'bare' || name === 'bare-again'
}

/** The constant that a minimal server sends in each case. */
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
