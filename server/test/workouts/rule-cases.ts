import type { LintRule } from '../../src/workouts/finding.ts'

export type Details = Readonly<Record<string, unknown>> & { readonly type: string }

/** A workout that trips a rule, the finding it gets, and a workout that nearly trips it. */
export type RuleCase = {
  readonly behaviour: string
  readonly trips: Details
  readonly path: string
  readonly sentence: string
  readonly remedy: string
  readonly nearly: Details
}

export type RuleCases = Readonly<Partial<Record<LintRule, readonly [RuleCase, ...RuleCase[]]>>>
