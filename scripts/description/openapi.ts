import { operations } from '../../server/src/contract/operations.ts'
import { limits } from '../../server/src/contract/listing.ts'
import type { ProblemCode } from '../../server/src/contract/problem-kinds.ts'
import { componentSchemas, reference } from './component-schemas.ts'
import { headerParameters, listParameters, workoutParameters } from './parameters.ts'
import { examplesOf, type DescriptionOptions, type Examples } from '../../server/src/http/site/description.ts'
import { badRequest, responseHeaders, sharedByStatus, sharedResponses, successHeaders } from './responses.ts'

/** Returns the OpenAPI 3.1 description of the API. */
export function openApi({ serviceName, version, publicUrl = '/' }: DescriptionOptions) {
  const examples = examplesOf(serviceName)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Heatsheet',
      summary: 'Competitions and workouts, read-only.',
      version,
      description:
        'Lists competitions with their divisions, events, workouts and movements, and returns single workouts. Every ' +
        'request needs HTTP Basic credentials. Poll with `If-None-Match`: a 304 is cheap. Later versions may add ' +
        'fields, words and problems, but remove none.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl, description: 'This service.' }],
    security: [{ basic: [] }],
    tags: [{ name: 'Catalog', description: 'What the operator has published.' }],
    paths: {
      [operations.listCompetitions.path]: { parameters: everywhere, get: listCompetitions(examples) },
      [operations.getWorkout.path]: { parameters: everywhere, get: getWorkout(examples) },
    },
    components: {
      securitySchemes: {
        basic: { type: 'http', scheme: 'basic', description: 'User name and password of an account, UTF-8.' },
      },
      parameters: headerParameters(serviceName),
      responses: sharedResponses,
      headers: responseHeaders(examples.headers),
      schemas: componentSchemas(),
      examples: problemExamples(examples),
    },
  }
}

const everywhere = ['Gym', 'IfNoneMatch', 'Prefer', 'RequestId'].map((name) => ({
  $ref: `#/components/parameters/${name}`,
}))

const mistakes: readonly ProblemCode[] = [
  'invalid_parameter',
  'unknown_parameter',
  'invalid_header',
  'malformed_request',
]

function listCompetitions({ competitions }: Examples) {
  return operation(operations.listCompetitions, listParameters, ['conflicting_cursors', 'unknown_cursor'], {
    description: 'A page, newest first; empty past the end.',
    headers: successHeaders('Link'),
    schema: { type: 'array', maxItems: limits.maximum, items: reference('Competition') },
    examples: { page: { summary: 'One competition of the sample', value: competitions } },
  })
}

function getWorkout({ workout }: Examples) {
  return operation(operations.getWorkout, workoutParameters, [], {
    description: 'The workout.',
    headers: successHeaders(),
    schema: reference('Workout'),
    examples: { workout: { summary: 'A workout of the sample', value: workout } },
  })
}

function operation(
  { id, summary, description }: (typeof operations)[keyof typeof operations],
  parameters: readonly object[],
  more: readonly ProblemCode[],
  {
    schema,
    examples,
    ...success
  }: Readonly<Record<'headers' | 'schema' | 'examples', object> & { description: string }>,
) {
  return {
    operationId: id,
    summary,
    description,
    tags: ['Catalog'],
    parameters,
    responses: {
      200: { ...success, content: { 'application/json': { schema, examples } } },
      400: badRequest([...mistakes, ...more]),
      ...sharedByStatus,
    },
  }
}

function problemExamples({ problems }: Examples) {
  const named = Object.entries(problems).map(([code, value]) => [code, { summary: value.title, value }])
  return Object.fromEntries(named) as Record<ProblemCode, unknown>
}
