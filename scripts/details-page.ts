import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { alternativeShape, movementLineShape, restShape, teamShape } from '../whiteboard/src/details/line-shape.ts'
import { detailsShapes, workoutTypes } from '../whiteboard/src/details/shapes.ts'
import type { ObjectShape } from '../whiteboard/src/details/shape.ts'

const [opening, closing] = ['<!-- details: generated -->', '<!-- /details -->']

export function pageWithDetails(page: string): string {
  const [before = '', rest = ''] = page.split(opening)
  const [, after = ''] = rest.split(closing)
  return `${before}${opening}\n\n${detailsSection()}\n\n${closing}${after}`
}

function detailsSection(): string {
  const everywhere = ['buy_in', 'cash_out', 'team', 'note']
  const examples = sampleWorkouts()
  const types = workoutTypes.map((type) => {
    const { description = '' } = detailsShapes[type]
    const own = members(detailsShapes[type], (name) => name !== 'type' && !everywhere.includes(name))
    const example = JSON.stringify(examples.find((workout) => workout.type === type)?.details)
    return `**${type}**. ${description}\n\n${own}\n\nExample: \`${example}\``
  })
  return [
    ...types,
    `**Every type**\n\n${members(detailsShapes.Generic, (name) => everywhere.includes(name))}`,
    `**A line** of \`movements\` and similar lists\n\n${members(movementLineShape, () => true)}`,
    `An alternative in \`or\` has the fields of a line except ${notInAlternatives()}.`,
    `**\`rest\`**\n\n${members(restShape, () => true)}`,
    `**\`team\`**\n\n${members(teamShape, () => true)}`,
  ].join('\n\n')
}

function members({ properties, required = [] }: ObjectShape, isShown: (name: string) => boolean): string {
  const rows = Object.entries(properties).filter(([name]) => isShown(name))
  const cells = rows.map(([name, { description = '' }]) => {
    const member = required.includes(name) ? `**\`${name}\`**` : `\`${name}\``
    return `| ${member} | ${description.replaceAll('|', '\\|')} |`
  })
  return ['| field | |', '| --- | --- |', ...cells].join('\n')
}

function notInAlternatives(): string {
  const known = Object.keys(alternativeShape.properties)
  const names = Object.keys(movementLineShape.properties).filter((name) => !known.includes(name))
  return names.map((name) => `\`${name}\``).join(' and ')
}

function sampleWorkouts(): readonly { readonly type: string; readonly details: unknown }[] {
  const file = parse(readFileSync(new URL('../sample/workouts.yaml', import.meta.url), 'utf8')) as {
    readonly workouts: ReturnType<typeof sampleWorkouts>
  }
  return file.workouts
}
