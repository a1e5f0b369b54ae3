import { shapesByName, detailsShapes, workoutTypes } from '../whiteboard/src/details/shapes.ts'
import { object, type ObjectShape, type Shape } from '../whiteboard/src/details/shape.ts'

export function detailsTypes(): string {
  const details = workoutTypes.map((type) => [`${type}Details`, detailsShapes[type]] as const)
  const shapes: readonly (readonly [string, Shape])[] = [...Object.entries(named), ...details]
  const union = `/** The details of a workout: one of 15 shapes, distinguished by \`type\`. */
export type WorkoutDetails = ${details.map(([name]) => name).join(' | ')}`
  const interfaces = shapes.map(([name, shape]) => `${comment(shape)}export interface ${name}${extended(shape)}`)
  return `${head}${[...interfaces, union].join('\n\n')}\n`
}

const head = '// Generated from the shapes beside it by `npm run generate`; do not edit it.\n\n'

const kind: Shape = { type: 'string', description: 'The type of the workout.' }

const around = object(
  { type: kind },
  Object.fromEntries(
    Object.entries<Shape>(detailsShapes.Amrap.properties).filter(([name, member]) =>
      workoutTypes.every((type) => hasMember(detailsShapes[type], name, member)),
    ),
  ),
  { title: 'an object', description: 'The fields that the details of every type can have.' },
)
const named: Readonly<Record<string, ObjectShape>> = {
  ...shapesByName,
  'AnyDetails<Type extends string = string>': around,
}
const names = new Map<Shape, string>([
  ...Object.entries(named).map(([name, shape]) => [shape, name] as const),
  [kind, 'Type'],
])

function hasMember({ properties = {} }: Shape, name: string, member: Shape): boolean {
  return JSON.stringify({ ...properties[name], const: undefined }) === JSON.stringify(member)
}

function extended(shape: Shape): string {
  const [name = '', base] = Object.entries(named).find(([, other]) => other !== shape && extendsAll(shape, other)) ?? []
  if (base === undefined) return ` ${body(shape)}`
  const own = Object.entries(shape.properties ?? {}).filter(([member]) => !Object.hasOwn(base.properties, member))
  const type = `<'${shape.properties?.type?.const ?? ''}'>`
  return ` extends ${name.replace(/<.*>/, type)} ${body({ ...shape, properties: Object.fromEntries(own) })}`
}

function extendsAll(shape: Shape, { properties }: ObjectShape): boolean {
  return Object.entries(properties).every(([name, member]) => hasMember(shape, name, member))
}

function body({ properties = {}, required = [] }: Shape): string {
  const members = Object.entries(properties).map(([name, member]) => {
    return `${comment(member)}readonly ${name}${required.includes(name) ? '' : '?'}: ${typeOf(member)}`
  })
  return `{\n${members.join('\n')}\n}`
}

function typeOf(shape: Shape): string {
  const { anyOf, type, items, examples, const: constant } = shape
  const name = names.get(shape)
  if (name !== undefined) return name
  if (constant !== undefined) return `'${constant}'`
  if (anyOf !== undefined) return anyOf.map(typeOf).join(' | ')
  if (type === 'array' && items !== undefined) return `readonly ${listed(typeOf(items))}[]`
  if (type === 'object') return body(shape)
  if (type === 'integer') return 'number'
  // A plain `string` in the union would hide the known words; this way editors still offer them.
  const isOpen = examples?.every((example) => /^[a-z_]+$/.test(example)) === true
  return isOpen ? `${examples.map((one) => `'${one}'`).join(' | ')} | (string & {})` : (type ?? 'unknown')
}

function listed(item: string): string {
  return /^[\w]+$/.test(item) ? item : `(${item})`
}

function comment({ description }: Shape): string {
  return description === undefined ? '' : `/** ${description} */\n`
}
