import openapiTypeScript, { astToString } from 'openapi-typescript'
import { isObject } from '../server/src/contract/shape/schema-view.ts'

type Description = Exclude<Parameters<typeof openapiTypeScript>[0], string | URL | Buffer>

export async function clientTypes(description: {
  readonly components: { readonly schemas: unknown }
}): Promise<string> {
  const { schemas } = description.components
  const shapes = {
    openapi: '3.1.0',
    info: { title: '', version: '' },
    components: { schemas: narrowing(readable(schemas, schemas)) },
  }
  const types = astToString(await openapiTypeScript(shapes as Description, { immutable: true }))
  // Editors show tags as headings; only the sentence is useful.
  const described = types
    .replaceAll('@description ', '')
    .replaceAll(' (enum property replaced by openapi-typescript)', '')
    .replaceAll(/\n *\* @enum {string}/g, '')
    .replaceAll(/\/\*\*\n *\* (.*)\n *\*\//g, '/** $1 */')
  // A plain `string` in the union would hide the documented words; this way editors still offer them.
  return `${head}${described.replaceAll(') | string;', ') | (string & {});')}`
}

const head = `// Generated from openapi.json by \`npm run generate\`; not to be edited.\n\n`

/**
 * Splits the schema of a workout into a union with one schema for each workout type. In TypeScript, an `if` on the type
 * of a workout then also determines the type of its details.
 */
function narrowing(schemas: unknown): unknown {
  const { Workout: workout, ...otherSchemas } = isObject(schemas) ? schemas : {}
  const members = isObject(workout) ? workout.properties : undefined
  if (!isObject(workout) || !isObject(members) || !isObject(members.type) || !isObject(members.details)) return schemas
  const { type: kind } = members
  const { description } = members.details
  const words = Array.isArray(kind.enum) ? kind.enum.map(String) : []
  const own = ['type', 'details']
  const common = Object.fromEntries(Object.entries(members).filter(([name]) => !own.includes(name)))
  const required = [workout.required].flat().filter((name) => !own.includes(String(name)))
  const ofType = (word: string) => ({
    type: 'object',
    required: own,
    properties: {
      type: { type: 'string', enum: [word], description: kind.description },
      details: { $ref: `#/components/schemas/${word}Details`, description },
    },
  })
  delete otherSchemas.OtherDetails
  return {
    ...otherSchemas,
    Workout: {
      description: workout.description,
      allOf: [{ ...workout, properties: common, required }, { anyOf: words.map(ofType) }],
    },
  }
}

function readable(schema: unknown, named: unknown): unknown {
  if (Array.isArray(schema)) return schema.map((part) => readable(part, named))
  if (!isObject(schema)) return schema
  const isShown = (name: string, value: unknown) => typeof value !== 'string' || (name !== 'title' && name !== 'format')
  const members = Object.entries(schema).filter(([name, value]) => isShown(name, value))
  const described = Object.fromEntries(members.map(([name, value]) => [name, readable(value, named)]))
  const { $ref, description } = schema
  if (typeof $ref !== 'string' || description !== undefined || !isObject(named)) return described
  const target = named[$ref.slice($ref.lastIndexOf('/') + 1)]
  return isObject(target) ? { ...described, description: target.description } : described
}
