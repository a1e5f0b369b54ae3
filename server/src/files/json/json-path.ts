/** One step into a value: the name of a member, or the index of an element. */
export type Step = string | number

/** The path as people write it: `competitions[0].divisions[2].name`; names that are no words stand in brackets. */
export function writePath(steps: readonly Step[]): string {
  return steps.map(writeStep).join('')
}

function writeStep(step: Step, at: number): string {
  if (typeof step === 'number') return `[${step}]`
  if (!/^[A-Za-z_][A-Za-z0-9_-]{0,99}$/.test(step)) return `[${JSON.stringify(shortened(step))}]`
  return at === 0 ? step : `.${step}`
}

function shortened(name: string): string {
  return name.length > 60 ? `${name.slice(0, 60)}…` : name
}
